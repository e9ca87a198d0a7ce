//! The integration tests, in one binary.

mod entry;
mod text;
