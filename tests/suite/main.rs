//! All integration tests, as one program.
#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod alias;
mod archive;
mod build;
mod common;
mod any_bytes;
mod entry;
mod fiction;
mod fixture;
mod formats;
mod import;
mod invalid;
mod markup;
mod merge;
mod merge_awards;
mod pages;
mod readme;
mod road;
mod serve;
mod shapes;
mod shelf;
mod site;
mod tables;
mod templates;
mod sources;
mod text;
mod tidy;
