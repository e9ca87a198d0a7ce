//! Tests of the whole: from content to what visitors get.

mod fixture;
mod pages;
