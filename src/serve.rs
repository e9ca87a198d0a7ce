//! The preview: shows a site to a browser on this computer, as it will be when it is published.
//!
//! [`run`] answers until the user ends it. Each page is rendered when it is asked for, under the base path of the
//! published address, so that a link which leaves that path fails here as it will there. Where somebody follows the
//! files, an answer waits for what has happened to them, and browsers show the change.

mod answer;
mod faults;
mod live;
mod media;
mod reload;

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, Response, StatusCode, Uri, header};

use crate::diag::Diagnostic;
use answer::Answer;

pub use live::Live;

/// The first port that is tried where none is asked for.
const FIRST_PORT: u16 = 8000;
/// How many ports are tried.
const PORTS_TRIED: u16 = 100;

/// Takes a port of this computer that no other can reach: the one asked for (0 is any), else the first free one.
///
/// # Errors
///
/// Where there is none.
pub fn bind(port: Option<u16>) -> Result<TcpListener, Box<Diagnostic>> {
    let take = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = match port {
        Some(port) => take(port),
        None => (FIRST_PORT..FIRST_PORT + PORTS_TRIED)
            .map(take)
            .find(|taken| !matches!(taken, Err(error) if error.kind() == io::ErrorKind::AddrInUse))
            .unwrap_or_else(|| take(0)),
    };
    listener.map_err(|error| {
        let port = port.unwrap_or(FIRST_PORT);
        let message = format!("port {port} cannot be used: {error}");
        let hint = "choose another with `--port P`; `--port 0` takes any that is free";
        Diagnostic::error("port", message).hint(hint).into()
    })
}

/// The address of the home page of a site with this base path, `http://127.0.0.1:8000/awards/`.
///
/// # Errors
///
/// Where the system does not tell the port.
pub fn address(listener: &TcpListener, base: &str) -> io::Result<String> {
    let port = listener.local_addr()?.port();
    Ok(format!("http://127.0.0.1:{port}{base}"))
}

/// Answers until the user presses ctrl-c.
///
/// # Errors
///
/// Where the system gives no threads or no connections.
pub fn run(listener: TcpListener, live: Arc<Live>) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let router = Router::new().fallback(respond).with_state(live);
        let serving = tokio::spawn(async { axum::serve(listener, router).await });
        if tokio::signal::ctrl_c().await.is_ok() {
            return Ok(());
        }
        // Without the signal, the system ends the process by itself.
        serving.await.unwrap_or(Ok(()))
    });
    // A browser that listens for changes would keep the connection for ever.
    runtime.shutdown_timeout(Duration::from_millis(100));
    ended
}

async fn respond(State(live): State<Arc<Live>>, method: Method, uri: Uri) -> Response<Body> {
    if let Some(response) = reload::answer(&live, uri.path()) {
        return response;
    }
    let (answer, digest) = match method {
        // A page may take long, and reads a file where it is one.
        Method::GET | Method::HEAD => {
            tokio::task::spawn_blocking(move || made(&live, &uri)).await.unwrap_or_else(|_| {
                let message = "the page could not be made";
                (Answer::text(StatusCode::INTERNAL_SERVER_ERROR, message), None)
            })
        }
        _ => (Answer::text(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are answered"), None),
    };
    let mut response = Response::new(Body::from(answer.body));
    *response.status_mut() = answer.status;
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static(answer.media));
    if answer.status == StatusCode::METHOD_NOT_ALLOWED {
        headers.insert(header::ALLOW, header::HeaderValue::from_static("GET, HEAD"));
    }
    if let Some(Ok(location)) = answer.location.map(TryInto::try_into) {
        headers.insert(header::LOCATION, location);
    }
    if let Some(Ok(digest)) = digest.map(TryInto::try_into) {
        headers.insert(header::ETAG, digest);
    }
    response
}

/// The answer to an address, with what keeps it up to date in a browser, and the digest of what it shows.
fn made(live: &Live, uri: &Uri) -> (Answer, Option<String>) {
    let shown = live.shown();
    let mut answer = match &shown.site {
        Some(site) => answer::answer(&live.root, site, uri.path(), uri.query()),
        None => Answer::html(StatusCode::INTERNAL_SERVER_ERROR, faults::page()),
    };
    let digest = live.is_followed().then(|| reload::add(&mut answer, &shown)).flatten();
    (answer, digest)
}
