//! All integration tests, in one program.

mod common;

mod build;
mod invalid;
mod serve;
mod tidy;
