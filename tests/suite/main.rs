//! All integration tests, as one program.
#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod common;
mod fixture;

mod archive;
mod build;
mod import;
mod invalid;
mod merge;
mod pages;
mod serve;
mod sources;
mod text;
mod tidy;
