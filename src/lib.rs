//! Palmares turns what a conference says about its awards into a lasting, citable, browsable web archive.
//!
//! Sources become papers, papers an archive, an archive pages, pages a site.
//!
//! The modules stand in layers, lowest first: a module uses only those declared above it. A test reads this file and
//! refuses the rest. `ARCHITECTURE.md` tells why.

// words: what everything else speaks in
pub mod diag;
pub mod text;
pub mod paper;
pub mod config;
pub mod vocabulary;

// in: what documents say, as papers
pub mod source;
pub mod recognize;
pub mod normalize;

// pages: what people edit
pub mod entry;

// model: all pages as one value
pub mod archive;
pub mod merge;
pub mod check;

// out: what visitors get
pub mod markup;
pub mod citation;
pub mod site;
pub mod render;
pub mod check_site;

// shell: what reads, writes and prints
pub mod disk;
pub mod watch;
pub mod serve;
pub mod publish;
pub mod cli;
