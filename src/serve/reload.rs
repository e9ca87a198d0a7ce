//! What keeps the page in a browser up to date: a script at the end of every page, and a stream of events for it.

use std::convert::Infallible;

use axum::http::{HeaderValue, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::WatchStream;
use xxhash_rust::xxh3::xxh3_64;

use super::answer::Answer;
use super::faults;
use super::live::{Live, Shown, Told};

/// Where the script and its events are, below any folder. No page can be there.
const FOLDER: &str = "/.palmares/";
const SCRIPT: &str = include_str!("reload.js");

/// The answer to a request for the script or for events, if this is one.
pub(super) fn answer(live: &Live, path: &str) -> Option<Response> {
    let told = live.told()?;
    let (_, name) = path.rsplit_once(FOLDER)?;
    match name {
        "reload.js" => {
            let media = HeaderValue::from_static("text/javascript; charset=utf-8");
            Some(([(header::CONTENT_TYPE, media)], SCRIPT).into_response())
        }
        "events" => {
            let event = |told: &Told| {
                Event::default().data(serde_json::to_string(told).unwrap_or_default())
            };
            let events = WatchStream::new(told).map(move |told| Ok::<_, Infallible>(event(&told)));
            Some(Sse::new(events).keep_alive(KeepAlive::default()).into_response())
        }
        _ => None,
    }
}

/// Adds to a page what is wrong, and the script; gives the digest of what the page shows.
pub(super) fn add(answer: &mut Answer, shown: &Shown) -> Option<String> {
    if !answer.media.starts_with("text/html") {
        return None;
    }
    let own = answer.faults.iter().filter(|fault| !shown.faults.contains(fault));
    let all: Vec<_> = shown.faults.iter().chain(own).cloned().collect();
    answer.body.extend_from_slice(faults::html(&all).as_bytes());
    let digest = format!("\"{:016x}\"", xxh3_64(&answer.body));
    let base = shown.site.as_ref().map_or("/", |site| site.archive.config.base_url.path());
    let script = format!(
        "<script src=\"{}{FOLDER}reload.js\" data-digest='{digest}' data-version=\"{}\"></script>\n",
        base.trim_end_matches('/'),
        shown.version
    );
    answer.body.extend_from_slice(script.as_bytes());
    Some(digest)
}
