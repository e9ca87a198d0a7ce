//! Small charts, drawn when the site is made: counts of years as [`Columns`], counts of venues as [`Bars`].
//!
//! Both are bounded in size, and both say in words what they draw.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use super::view::Link;

/// The width and height of the columns' box, and where in it their foot and their highest top are.
const BOX: (usize, usize) = (340, 102);
const FOOT: usize = 84;
const TOP: usize = 14;

/// The most columns, and how wide one and the space after it are at most.
const MOST_COLUMNS: usize = 48;
const WIDEST: usize = 34;

/// How wide a digit is at most, and how far two years in the middle of their columns are from each other at least.
const DIGIT: usize = 7;
const APART: usize = 32;

/// The most bars that have names.
const MOST_BARS: usize = 12;

/// Counts of years, oldest first: a column a year, or a decade where there would be too many.
#[derive(Serialize)]
pub(super) struct Columns {
    /// What is counted.
    label: String,
    /// All that is drawn, in words: `2014: 1, 2015: 0, 2016: 3.`
    words: String,
    width: usize,
    height: usize,
    /// Where the columns stand.
    foot: usize,
    /// How wide all columns are together.
    end: usize,
    columns: Vec<Column>,
    /// The numbers over the columns and the years under them.
    marks: Vec<Mark>,
}

/// A column.
#[derive(Serialize)]
struct Column {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

/// Words in a chart, and what of them stands at `x`: their `start`, `middle` or `end`.
#[derive(Serialize)]
struct Mark {
    x: usize,
    y: usize,
    anchor: &'static str,
    text: String,
}

impl Columns {
    /// Where fewer than two years have anything, there is nothing to draw.
    pub(super) fn of(label: String, n_of_year: impl Iterator<Item = (u16, usize)>) -> Option<Self> {
        let counts: BTreeMap<usize, usize> =
            n_of_year.filter(|(_, n)| *n > 0).map(|(year, n)| (usize::from(year), n)).collect();
        let (first, last) = (*counts.keys().next()?, *counts.keys().next_back()?);
        if first == last {
            return None;
        }
        let mut span = 1;
        while last / span - first / span >= MOST_COLUMNS {
            span *= 10;
        }
        let starts: Vec<usize> = (first / span..=last / span).map(|n| n * span).collect();
        let n_of = |start: &usize| counts.range(*start..start + span).map(|(_, n)| n).sum();
        let counts: Vec<usize> = starts.iter().map(n_of).collect();
        Some(Self::drawn(label, span, &starts, &counts))
    }

    fn drawn(label: String, span: usize, starts: &[usize], counts: &[usize]) -> Self {
        let step = WIDEST.min(BOX.0 / starts.len());
        let most = counts.iter().copied().max().unwrap_or(1);
        let gap = step * 2 / 5;
        let column = |(n, count): (usize, &usize)| {
            let height = (count * (FOOT - TOP)).div_ceil(most);
            Column { x: n * step + gap / 2, y: FOOT - height, width: step - gap, height }
        };
        let columns: Vec<Column> = counts.iter().enumerate().map(column).collect();
        let name = |start: &usize| if span == 1 { start.to_string() } else { format!("{start}s") };
        let mut marks = numbers(&columns, counts, step);
        marks.extend(years(starts, span, step, name));
        let told = starts.iter().zip(counts).map(|(start, n)| format!("{}: {n}", name(start)));
        Self {
            label,
            words: told.collect::<Vec<_>>().join(", ") + ".",
            width: BOX.0,
            height: BOX.1,
            foot: FOOT,
            end: step * starts.len(),
            marks,
            columns: columns.into_iter().filter(|column| column.height > 0).collect(),
        }
    }
}

/// The numbers over the columns: all where they have room, else the highest.
fn numbers(columns: &[Column], counts: &[usize], step: usize) -> Vec<Mark> {
    let most = counts.iter().copied().max().unwrap_or(0);
    let has_room = step >= (most.ilog10() as usize + 1) * DIGIT;
    let highest = counts.iter().position(|n| *n == most);
    let shown = columns.iter().zip(counts).enumerate();
    let shown = shown.filter(|(n, (_, count))| **count > 0 && (has_room || Some(*n) == highest));
    let number = |(n, (column, count)): (usize, (&Column, &usize))| Mark {
        x: n * step + step / 2,
        y: column.y - 4,
        anchor: "middle",
        text: count.to_string(),
    };
    shown.map(number).collect()
}

/// The years under the columns: all where they have room, else the first, the last and round ones between.
fn years(starts: &[usize], span: usize, step: usize, name: impl Fn(&usize) -> String) -> Vec<Mark> {
    let has_room = step >= APART;
    let round = span * if step < 10 { 10 } else { 5 };
    let (all, far) = (step * starts.len(), APART * 3 / 2);
    let mark = |(n, start): (usize, &usize)| {
        let (from, to) = (n * step, (n + 1) * step);
        let (x, anchor) = match (from, all - to) {
            _ if has_room => (from + step / 2, "middle"),
            (0, _) => (0, "start"),
            (_, 0) => (all, "end"),
            (before, after) if start % round == 0 && before >= far && after >= far => {
                (from + step / 2, "middle")
            }
            _ => return None,
        };
        Some(Mark { x, y: BOX.1 - 4, anchor, text: name(start) })
    };
    starts.iter().enumerate().filter_map(mark).collect()
}

/// Counts of venues: a row each, the most first.
#[derive(Serialize)]
pub(super) struct Bars {
    /// What is counted.
    label: String,
    rows: Vec<Bar>,
    /// Those that have no row of their own, together.
    others: Option<Bar>,
}

/// A name with its count.
#[derive(Serialize)]
struct Bar {
    /// Where it leads; nothing for several venues.
    url: String,
    label: String,
    n: usize,
    /// How long its bar is, in hundredths of the longest.
    percent: usize,
}

impl Bars {
    /// Where there are fewer than two, there is nothing to compare.
    pub(super) fn of(label: String, counts: impl Iterator<Item = (Link, usize)>) -> Option<Self> {
        let mut counts: Vec<(Link, usize)> = counts.collect();
        counts.sort_by_cached_key(|(link, n)| (Reverse(*n), link.label.to_lowercase()));
        if counts.len() < 2 || counts[0].1 == 0 {
            return None;
        }
        let n_named = if counts.len() > MOST_BARS + 1 { MOST_BARS } else { counts.len() };
        let rest = counts.split_off(n_named);
        let n_rest: usize = rest.iter().map(|(_, n)| n).sum();
        let most = counts[0].1.max(n_rest);
        let bar = |url, label, n| Bar { url, label, n, percent: (n * 100).div_ceil(most) };
        let others = || bar(String::new(), format!("{} others", rest.len()), n_rest);
        Some(Self {
            label,
            others: (!rest.is_empty()).then(others),
            rows: counts.into_iter().map(|(link, n)| bar(link.url, link.label, n)).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(n_of_year: &[(u16, usize)]) -> Option<Columns> {
        Columns::of("Awards".into(), n_of_year.iter().copied())
    }

    /// As drawn by hand: 340 wide are two columns of 34 at most, the highest 70 high over the foot at 84.
    #[test]
    fn a_gap_is_a_year_without_a_column() {
        let chart = columns(&[(2031, 2), (2033, 4), (2034, 0)]).unwrap();
        assert_eq!(chart.words, "2031: 2, 2032: 0, 2033: 4.");
        assert_eq!(chart.end, 3 * 34);
        let drawn: Vec<_> = chart.columns.iter().map(|c| (c.x, c.y, c.height)).collect();
        assert_eq!(drawn, [(6, 49, 35), (74, 14, 70)]);
        let marks: Vec<_> = chart.marks.iter().map(|m| (m.x, m.text.as_str())).collect();
        assert_eq!(marks, [(17, "2"), (85, "4"), (17, "2031"), (51, "2032"), (85, "2033")]);
    }

    #[test]
    fn one_year_is_no_chart() {
        assert!(columns(&[]).is_none());
        assert!(columns(&[(2031, 7), (2032, 0)]).is_none());
        assert!(Bars::of("Awards".into(), [].into_iter()).is_none());
    }

    /// However long an archive reaches back, a chart has the same size, its words do not run into each other, and all is
    /// counted.
    #[test]
    fn a_chart_is_bounded() {
        for n_years in [2, 9, 10, 11, 30, 48, 49, 300, 5000] {
            let years: Vec<_> = (0..n_years).map(|n| (1001 + n, usize::from(n) % 7 + 1)).collect();
            let chart = columns(&years).unwrap();
            assert!(chart.columns.len() <= MOST_COLUMNS, "{n_years}");
            assert!(chart.end <= chart.width, "{n_years}");
            let n: usize = chart
                .words
                .trim_end_matches('.')
                .split(", ")
                .map(|c| c.split(": ").nth(1).unwrap().parse::<usize>().unwrap())
                .sum();
            assert_eq!(n, years.iter().map(|(_, n)| n).sum::<usize>());
            assert!(chart.columns.iter().all(|c| c.width > 0 && c.height > 0 && c.y >= TOP));
            let extent = |mark: &Mark| {
                let wide = mark.text.len() * 6;
                match mark.anchor {
                    "start" => (mark.x, mark.x + wide),
                    "end" => (mark.x - wide, mark.x),
                    _ => (mark.x.saturating_sub(wide / 2), mark.x + wide / 2),
                }
            };
            let under: Vec<_> = chart.marks.iter().filter(|m| m.y > FOOT).map(extent).collect();
            assert!(under.windows(2).all(|two| two[0].1 < two[1].0), "{n_years}: {under:?}");
        }
    }

    #[test]
    fn the_rest_of_many_venues_is_one_bar() {
        let venue = |n: usize| (Link { url: n.to_string(), label: format!("V{n}") }, n);
        let chart = Bars::of("Awards".into(), (1..=40).map(venue)).unwrap();
        assert_eq!(chart.rows.len(), MOST_BARS);
        assert_eq!((chart.rows[0].n, chart.rows[11].n), (40, 29));
        let others = chart.others.unwrap();
        assert_eq!((others.label.as_str(), others.n), ("28 others", (1..=28).sum()));
        assert!(others.percent == 100 && chart.rows[0].percent < 100);
        assert!(Bars::of("Awards".into(), (1..=13).map(venue)).unwrap().others.is_none());
    }
}
