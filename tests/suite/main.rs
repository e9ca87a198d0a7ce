//! All integration tests, as one program.

mod archive;
mod merge;
