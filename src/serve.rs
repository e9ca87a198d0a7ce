//! The preview: shows a site to a browser on this computer, as it will be when it is published.
//!
//! [`run`] answers until the user ends it. Each page is rendered when it is asked for, under the base path of the
//! published address, so that a link which leaves that path fails here as it will there.

mod answer;
mod media;

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, Response, StatusCode, Uri, header};
use tokio::sync::watch;

use crate::diag::Diagnostic;
use crate::site::Site;
use answer::{Answer, answer};

/// The first port that is tried where none is asked for.
const FIRST_PORT: u16 = 8000;
/// How many ports are tried.
const PORTS_TRIED: u16 = 100;

/// The site that is being served. [`exchange`](Self::exchange) is the one place where it becomes another.
pub struct Live {
    root: PathBuf,
    site: watch::Sender<Arc<Site>>,
}

impl Live {
    /// Serves the site of the archive in `root`.
    pub fn new(root: &Path, site: Site) -> Self {
        Self { root: root.to_owned(), site: watch::Sender::new(Arc::new(site)) }
    }

    /// The site as it is now.
    pub fn site(&self) -> Arc<Site> {
        self.site.borrow().clone()
    }

    /// From now on, this site is served.
    pub fn exchange(&self, site: Site) {
        self.site.send_replace(Arc::new(site));
    }
}

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

/// The address of the site's home page, `http://127.0.0.1:8000/awards/`.
///
/// # Errors
///
/// Where the system does not tell the port.
pub fn address(listener: &TcpListener, live: &Live) -> io::Result<String> {
    let port = listener.local_addr()?.port();
    Ok(format!("http://127.0.0.1:{port}{}", live.site().archive.config.base_url.path()))
}

/// Answers until the user presses ctrl-c.
///
/// # Errors
///
/// Where the system gives no threads or no connections.
pub fn run(listener: TcpListener, live: Arc<Live>) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let router = Router::new().fallback(respond).with_state(live);
        let end = async {
            if tokio::signal::ctrl_c().await.is_err() {
                // Without the signal, the system ends the process by itself.
                std::future::pending::<()>().await;
            }
        };
        axum::serve(listener, router).with_graceful_shutdown(end).await
    })
}

async fn respond(State(live): State<Arc<Live>>, method: Method, uri: Uri) -> Response<Body> {
    let answer = match method {
        // A page may take long, and reads a file where it is one.
        Method::GET | Method::HEAD => tokio::task::spawn_blocking(move || {
            answer(&live.root, &live.site(), uri.path(), uri.query())
        })
        .await
        .unwrap_or_else(|_| {
            Answer::text(StatusCode::INTERNAL_SERVER_ERROR, "the page could not be made")
        }),
        _ => Answer::text(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are answered"),
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
    response
}
