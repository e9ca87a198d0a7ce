//! All integration tests, as one program.
#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod alias;
mod any_bytes;
mod archive;
mod build;
mod common;
mod edits;
mod entry;
mod exports;
mod fiction;
mod fixture;
mod formats;
mod import;
mod import_lessons;
mod invalid;
mod markup;
mod merge;
mod merge_awards;
mod merge_lists;
mod names;
mod pages;
mod preview;
mod readme;
mod road;
mod round;
mod search;
mod serve;
mod shapes;
mod shelf;
mod site;
mod sources;
mod tables;
mod templates;
mod text;
mod tidy;
mod watch;
