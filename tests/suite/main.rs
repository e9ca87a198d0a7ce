//! The integration tests, in one binary.

mod entry;
mod markup;
mod text;
