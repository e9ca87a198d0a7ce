//! All integration tests, as one program.
#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod alias;
mod archive;
mod build;
mod check;
mod common;
mod edits;
mod entry;
mod exports;
mod fixture;
mod formats;
mod guide;
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
mod readme;
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
