//! How long imports take: documents of made-up papers in every format, from bytes to papers.
//!
//! `cargo bench --bench import` prints the figures that `docs/benchmarks.md` tells.
#![allow(clippy::unwrap_used, reason = "what makes documents is shared with the tests")]

#[path = "../tests/suite/fiction.rs"]
mod fiction;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use fiction::{Dice, FORMATS};
use palmares::normalize::{Overrides, import};
use palmares::vocabulary::Vocabulary;

/// How many papers the large lists hold.
const N_PAPERS: usize = 20_000;

fn bench(criterion: &mut Criterion, group: &str, documents: Vec<(&str, &str, Vec<u8>)>) {
    let vocabulary = Vocabulary::embedded();
    let mut group = criterion.benchmark_group(group);
    group.sample_size(10);
    for (what, name, bytes) in documents {
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(what), |bencher| {
            bencher.iter(|| import(name, &bytes, &vocabulary, &Overrides::default()));
        });
    }
    group.finish();
}

const MEGABYTE: usize = 1 << 20;

/// A megabyte of each format: papers, papers of which one byte in a thousand is another letter, and letters by chance.
/// (Bytes that are no text are refused at the first look, which takes no time.)
fn megabyte(criterion: &mut Criterion) {
    let mut dice = Dice(7);
    for (group, n_wrong) in [
        ("1 MB", 0),
        ("1 MB, changed", MEGABYTE / 1000),
        ("1 MB of letters by chance", 4 * MEGABYTE),
    ] {
        let of = |format: fiction::Format| {
            let mut bytes = fiction::of_size(format, MEGABYTE);
            for _ in 0..n_wrong {
                let at = dice.below(bytes.len());
                bytes[at] = u8::try_from(32 + dice.below(95)).unwrap_or(0);
            }
            (format.0.trim_start_matches("a."), format.0, bytes)
        };
        bench(criterion, group, FORMATS.map(of).into());
    }
}

/// Lists of 20,000 papers, and 5 MB of Markdown.
fn large(criterion: &mut Criterion) {
    let papers = fiction::papers(N_PAPERS, 1);
    let documents = vec![
        ("20,000 BibTeX entries", "a.bib", fiction::bibtex(&papers).into_bytes()),
        ("20,000 rows of CSV", "a.csv", fiction::separated(&papers, ",").into_bytes()),
        ("20,000 rows of HTML", "a.html", fiction::html(&papers).into_bytes()),
        ("20,000 headings of awards", "a.txt", fiction::text(&papers).into_bytes()),
        ("5 MB of Markdown", "a.md", fiction::of_size(FORMATS[1], 5 << 20)),
    ];
    bench(criterion, "large", documents);
}

criterion_group!(benches, megabyte, large);
criterion_main!(benches);
