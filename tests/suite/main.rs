//! All integration tests, as one program.
#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod alias;
mod archive;
mod build;
mod common;
mod edits;
mod entry;
mod exports;
mod fixture;
mod formats;
mod import;
mod import_lessons;
mod invalid;
mod markup;
mod merge;
mod merge_awards;
mod names;
mod merge_lists;
mod pages;
mod preview;
mod publish;
mod readme;
mod remote;
mod road;
mod search;
mod round;
mod serve;
mod shapes;
mod shelf;
mod site;
mod tables;
mod templates;
mod sources;
mod text;
mod tidy;
mod watch;
