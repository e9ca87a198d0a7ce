//! The integration tests, in one binary.

mod import;
mod sources;
