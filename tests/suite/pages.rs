//! What is on the pages.

use palmares::render::render;
use palmares::site::route::parse;

use crate::fixture;

/// The text of the page at this address.
fn page(base: &str, address: &str) -> String {
    let site = fixture::site(base);
    let page = parse(address).expect("an address");
    let checked = render(&site, &page);
    assert_eq!(checked.remarks, [], "{address}");
    String::from_utf8(checked.value.expect("a page")).expect("UTF-8")
}

#[test]
fn a_paper_has_its_awards_with_their_statements() {
    let html = page("/r/", "/confx/2031/sparse-gates/");
    println!("{html}");
    println!("{}", page("/", "/confx/2031/templates-shown/"));
    println!("{}", page("/", "/confx/2031/engine/"));
}
