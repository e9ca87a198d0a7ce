//! `palmares build`: writes the site.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use clap::Args;

use super::{Outcome, report};
use crate::check;
use crate::config::BaseUrl;
use crate::diag::{Diagnostic, has_errors};
use crate::disk::{self, Output, Shard, Written};
use crate::render;
use crate::site::{self, Audience, Site, route};
use crate::watch::{self, News, Options, Update};

/// Write the site
///
/// Only files that differ are written, and only when the whole site is ready: where there are errors, the site stays as
/// it was. Files in the folder that are not of the site are left alone.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  palmares build\n  palmares build --out /srv/www/awards --timings\n  \
                        palmares build --preview --base-url https://example.org/preview/\n  palmares build --watch"
)]
pub(crate) struct Build {
    /// The folder of the site [default: public, in the archive]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Make the site for this address, not for that of site.toml
    #[arg(long, value_name = "URL", value_parser = BaseUrl::parse)]
    base_url: Option<BaseUrl>,
    /// Make a preview: search engines are asked to stay away
    #[arg(long)]
    preview: bool,
    /// Print how long each stage took
    #[arg(long)]
    timings: bool,
    /// How many threads work at once [default: one a core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Go on: whenever the archive changes, write what differs
    #[arg(long)]
    watch: bool,
    /// Write only part K of N: files of their own, which are the whole site with those of the other parts. Each part goes
    /// into a folder that is empty, or all into one
    #[arg(long, value_name = "K/N", conflicts_with = "watch")]
    shard: Option<Shard>,
    /// With `--watch`, look for changes every so often, such as `500ms` or `2s`
    #[arg(long, value_name = "T", requires = "watch", value_parser = super::serve::duration)]
    poll: Option<Duration>,
}

impl Build {
    pub(crate) fn run(&self, root: &Path) -> Outcome {
        if let Some(n) = self.threads {
            // It fails only where the threads are running already, and they are not.
            let _ = rayon::ThreadPoolBuilder::new().num_threads(n.get()).build_global();
        }
        let out = self.out.clone().unwrap_or_else(|| root.join("public"));
        if self.watch {
            return self.watch(root, &out);
        }
        let (mut remarks, mut clock) = (Vec::new(), Clock::start());
        let written = self.build(root, &out, &mut remarks, &mut clock);
        self.report(&out, written, remarks, &clock)
    }

    /// Tells what was written, and what is to be said.
    fn report(
        &self,
        out: &Path,
        written: Option<Written>,
        mut remarks: Vec<Diagnostic>,
        clock: &Clock,
    ) -> Outcome {
        render::once(&mut remarks);
        report::print(&remarks);
        let Some(Written { n_files, n_changed, n_removed }) = written else {
            return Outcome::Failed;
        };
        if self.timings {
            for (stage, time) in &clock.laps {
                report::say(&format!("{stage:>8} {:8.3} s", time.as_secs_f64()));
            }
        }
        let seconds = clock.total().as_secs_f64();
        let shown = out.strip_prefix(".").unwrap_or(out).display();
        report::say(&format!(
            "built {n_files} files ({n_changed} changed, {n_removed} removed) in {seconds:.2} s: {shown}"
        ));
        Outcome::Done
    }

    /// Writes the site; gives nothing where there are errors.
    fn build(
        &self,
        root: &Path,
        out: &Path,
        remarks: &mut Vec<Diagnostic>,
        clock: &mut Clock,
    ) -> Option<Written> {
        let mut sources = disk::read(root).drain_into(remarks)?;
        if let Some(url) = &self.base_url {
            sources.config.base_url = url.clone();
        }
        clock.lap("read");
        let output = Output::open(out, root).map_err(|fault| remarks.push(*fault)).ok();
        let site = sources.site(self.audience()).drain_into(remarks)?;
        clock.lap("archive");
        write(root, &site, self.shard.unwrap_or(Shard::WHOLE), output, remarks, clock)
    }

    fn audience(&self) -> Audience {
        if self.preview { Audience::Preview } else { Audience::Public }
    }

    /// Writes the site, and again whenever the archive has changed.
    fn watch(&self, root: &Path, out: &Path) -> Outcome {
        let (sender, news) = mpsc::channel();
        let options = Options {
            root: root.to_owned(),
            audience: self.audience(),
            base_url: self.base_url.clone(),
            poll: self.poll,
            sources: None,
        };
        // Nobody listens any more where the program ends.
        let _follower = watch::follow(options, move |news| drop(sender.send(news)));
        let mut site = None;
        for news in news {
            super::serve::print(&news);
            match news {
                News::Update(Update { faults, .. }) if !faults.is_empty() => site = None,
                News::Update(update) => site = update.site,
                News::Quiet => {
                    let Some(site) = site.take() else { continue };
                    let (mut remarks, mut clock) = (Vec::new(), Clock::start());
                    let output = Output::open(out, root);
                    let output = output.map_err(|fault| remarks.push(*fault)).ok();
                    let written =
                        write(root, &site, Shard::WHOLE, output, &mut remarks, &mut clock);
                    self.report(out, written, remarks, &clock);
                }
                News::Note(_) => {}
            }
        }
        Outcome::Done
    }
}

/// Writes a site, or a part of it; gives nothing where there are errors.
fn write(
    root: &Path,
    site: &Site,
    shard: Shard,
    output: Option<Output>,
    remarks: &mut Vec<Diagnostic>,
    clock: &mut Clock,
) -> Option<Written> {
    let plan = site::plan(site);
    remarks.extend(plan.remarks.iter().cloned());
    remarks.extend(check::unknown_kinds(&site.archive));
    let pages = &plan.value;
    let files: Vec<String> = pages.iter().map(route::file).collect();
    clock.lap("plan");
    let output = output.filter(|_| !has_errors(remarks))?;
    let bytes = |n: usize| disk::bytes(root, site, &pages[n]);
    let staged = output.stage(&files, shard, bytes).drain_into(remarks)?;
    clock.lap("render");
    let written = staged.commit().map_err(|fault| remarks.push(*fault)).ok();
    clock.lap("commit");
    written
}

/// How long each stage took.
struct Clock {
    start: Instant,
    laps: Vec<(&'static str, Duration)>,
}

impl Clock {
    fn start() -> Self {
        Self { start: Instant::now(), laps: Vec::new() }
    }

    fn lap(&mut self, stage: &'static str) {
        let before: Duration = self.laps.iter().map(|(_, time)| *time).sum();
        self.laps.push((stage, self.total().saturating_sub(before)));
    }

    fn total(&self) -> Duration {
        self.start.elapsed()
    }
}
