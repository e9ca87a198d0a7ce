//! `palmares serve`: shows the site to a browser on this computer.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::{Outcome, import, report};
use crate::config;
use crate::diag::Diagnostic;
use crate::disk;
use crate::serve::{self, Live};
use crate::site::Audience;
use crate::watch::{self, Import, News, Options};

/// Show the site to a browser on this computer
///
/// It is served from memory, under the path of its published address; no file of it is written. Whatever changes in the
/// archive is shown at once, and what is wrong stands on every page.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  palmares serve\n  palmares serve --root my-awards --port 4000\n  \
                  palmares serve --sources announcements/\n  palmares serve --poll 500ms"
)]
pub(crate) struct Serve {
    /// The port; 0 takes any that is free [default: the first free one from 8000]
    #[arg(long, value_name = "P")]
    port: Option<u16>,
    /// Look for changes every so often, such as `500ms` or `2s`: where the system tells of none, as on network mounts
    #[arg(long, value_name = "T", value_parser = duration)]
    poll: Option<Duration>,
    /// A folder of documents: those that change are imported again
    #[arg(long, value_name = "DIR")]
    sources: Option<PathBuf>,
}

impl Serve {
    pub(crate) fn run(&self, root: &Path) -> Outcome {
        let Ok(site) = disk::load(&root.join(config::FILE)) else {
            return failed(disk::missing(root));
        };
        let sources = self.sources.clone();
        if let Some(folder) = sources.as_ref().filter(|folder| !folder.is_dir()) {
            let message = format!("there is no folder `{}`", folder.display());
            return failed(Diagnostic::error("source", message).hint("look at its path"));
        }
        let listener = match serve::bind(self.port) {
            Ok(listener) => listener,
            Err(fault) => return failed(*fault),
        };
        let config = config::parse(&String::from_utf8_lossy(&site)).value;
        let base = config.as_ref().map_or("/", |config| config.base_url.path());
        match serve::address(&listener, base) {
            Ok(address) => report::say(&format!("serving {address}")),
            Err(error) => return failed(Diagnostic::error("port", error.to_string())),
        }
        let live = Arc::new(Live::empty(root));
        let (shown, into) = (live.clone(), root.to_owned());
        let import: Import = Box::new(move |documents| import::again(&into, documents));
        let options = Options {
            root: root.to_owned(),
            audience: Audience::Public,
            base_url: None,
            poll: self.poll,
            sources: sources.map(|folder| (folder, import)),
        };
        live.follow(watch::follow(options, move |news| {
            print(&news);
            shown.take(news);
        }));
        match serve::run(listener, live) {
            Ok(()) => Outcome::Done,
            Err(error) => failed(Diagnostic::error("port", error.to_string())),
        }
    }
}

/// Prints what is to be said of a change.
pub(super) fn print(news: &News) {
    match news {
        News::Update(update) => report::print(&update.remarks),
        News::Note(note) => report::tell(note),
        News::Quiet => {}
    }
}

fn failed(fault: Diagnostic) -> Outcome {
    report::print(&[fault]);
    Outcome::Failed
}

/// A time as people write it: `500ms`, `2s`, or a number of seconds.
pub(super) fn duration(written: &str) -> Result<Duration, String> {
    let written = written.trim();
    let (number, unit) = match written.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (written.strip_suffix('s').unwrap_or(written), 1.0),
    };
    let seconds = number.trim().parse::<f64>().ok().map(|number| number * unit);
    seconds
        .filter(|seconds| (0.01..=3600.0).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "a time is such as `500ms` or `2s`, from 10ms to an hour".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        for (written, milliseconds) in [("500ms", 500), ("2s", 2000), ("1", 1000), ("0.5 s", 500)] {
            assert_eq!(duration(written), Ok(Duration::from_millis(milliseconds)), "{written}");
        }
        for wrong in ["", "s", "-1s", "0", "5m", "nan", "inf", "1e9"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
