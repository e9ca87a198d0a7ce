//! All integration tests, as one program.

mod archive;
mod fixture;
mod merge;
mod pages;
mod site;
mod templates;
