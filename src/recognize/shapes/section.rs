//! Which shape do the records of a section have? All are tried, and the one that explains the most is taken.

use std::collections::{BTreeMap, HashSet};

use super::page::Page;
use super::{Found, PROSE, SHAPES};

/// What begins where, with the name of its shape.
pub(super) type Beginnings = BTreeMap<usize, (Found, &'static str)>;

/// What a shape makes of a section.
type Reading = Vec<(usize, Found)>;

/// The records of each section, in the shape that explains the most of it.
pub(super) fn choose(page: &Page<'_>, from: usize) -> Beginnings {
    let sections: Vec<(usize, usize)> = sections(page, from);
    let readings: Vec<Vec<Reading>> = sections
        .iter()
        .filter(|(from, _)| !page.is_of_committee(*from))
        .map(|section| SHAPES.iter().map(|shape| read(page, *section, shape.read)).collect())
        .collect();
    // What a shape explains of the whole document tells between shapes that explain a section about as well.
    let of_document: Vec<usize> =
        (0..SHAPES.len()).map(|shape| readings.iter().map(|r| points(&r[shape])).sum()).collect();
    let n_sections = sections.len().max(1);
    let mut beginnings = Beginnings::new();
    for mut readings in readings {
        let weight = |shape: usize| match points(&readings[shape]) {
            0 => 0,
            own => 4 * own + of_document[shape] / n_sections,
        };
        let best = (0..SHAPES.len()).rev().max_by_key(|shape| weight(*shape)).unwrap_or(0);
        let prose = std::mem::take(&mut readings[PROSE]);
        let taken =
            if best == PROSE { Reading::new() } else { std::mem::take(&mut readings[best]) };
        let explained: HashSet<usize> =
            taken.iter().flat_map(|(at, found)| *at..at + found.n_lines).collect();
        let over = prose.into_iter().filter(|(at, _)| !explained.contains(at));
        beginnings.extend(over.map(|(at, found)| (at, (found, SHAPES[PROSE].name))));
        beginnings.extend(taken.into_iter().map(|(at, found)| (at, (found, SHAPES[best].name))));
    }
    beginnings
}

fn points(reading: &Reading) -> usize {
    reading.iter().map(|(_, found)| found.points).sum()
}

/// The lines between headings.
fn sections(page: &Page<'_>, from: usize) -> Vec<(usize, usize)> {
    let mut sections = Vec::new();
    let mut start = from;
    for at in from..=page.len() {
        if at == page.len() || page.is_heading(at) && !page.continues(at) {
            if at > start {
                sections.push((start, at));
            }
            start = at;
        }
    }
    sections
}

fn read(
    page: &Page<'_>,
    (from, to): (usize, usize),
    shape: fn(&Page<'_>, usize) -> Option<Found>,
) -> Reading {
    let mut reading = Reading::new();
    let mut at = from;
    while at < to {
        match shape(page, at).filter(|found| at + found.n_lines <= to) {
            Some(found) => {
                let n_lines = found.n_lines.max(1);
                reading.push((at, found));
                at += n_lines;
            }
            None => at += 1,
        }
    }
    reading
}
