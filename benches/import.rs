//! How long imports take: documents of made-up papers in every format, from bytes to papers.
//!
//! `cargo bench --bench import` prints the figures that `docs/benchmarks.md` tells.
#![allow(clippy::unwrap_used, reason = "what makes documents is shared with the tests")]

#[path = "../tests/suite/fiction.rs"]
mod fiction;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use fiction::FORMATS;
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

/// A megabyte of each format.
fn megabyte(criterion: &mut Criterion) {
    let of = |format: fiction::Format| {
        let (name, _) = format;
        (name.trim_start_matches("a."), name, fiction::of_size(format, 1 << 20))
    };
    bench(criterion, "1 MB", FORMATS.map(of).into());
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
