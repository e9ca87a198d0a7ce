//! The body of a page: its Markdown, cut at the headings that have a meaning.

use std::ops::Range;

/// A part of a body: the words under a heading of level 2, or before the first.
pub(super) struct Section<'a> {
    /// The heading's words; none before the first.
    pub(super) heading: Option<&'a str>,
    /// The bytes of the heading's line.
    pub(super) heading_span: Range<usize>,
    /// The words under it.
    pub(super) text: &'a str,
    /// The whole section as it stands, its heading included.
    pub(super) whole: &'a str,
}

/// The sections of a body that begins at byte `from` of `source`. A heading is a line that begins with `## `, outside of
/// fenced code.
pub(super) fn sections(source: &str, from: usize) -> Vec<Section<'_>> {
    let mut starts: Vec<(usize, Range<usize>)> = vec![(from, from..from)];
    let (mut at, mut fence) = (from, None::<&str>);
    for line in source[from..].split_inclusive('\n') {
        let text = line.trim();
        match fence {
            Some(open)
                if text.starts_with(open) && text.trim_start_matches(&open[..1]).is_empty() =>
            {
                fence = None
            }
            Some(_) => {}
            None if text.starts_with("```") || text.starts_with("~~~") => {
                let width = text.len() - text.trim_start_matches(&text[..1]).len();
                fence = Some(&text[..width]);
            }
            None if line.starts_with("## ") => starts.push((at, at..at + line.trim_end().len())),
            None => {}
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(start, _)| *start).chain([source.len()]);
    let section = |((start, heading_span), end): (&(usize, Range<usize>), usize)| Section {
        heading: (!heading_span.is_empty()).then(|| source[heading_span.clone()][3..].trim()),
        text: &source[heading_span.end..end],
        whole: &source[*start..end],
        heading_span: heading_span.clone(),
    };
    starts.iter().zip(ends).map(section).collect()
}

/// The front matter of a page and where its body begins: the text between a first line `+++` and the next line `+++`
/// that stands outside of a string of several lines. `Err` tells what is missing and where.
pub(super) fn split(source: &str) -> Result<(Range<usize>, usize), (Range<usize>, &'static str)> {
    let first = source.find('\n').map_or(source.len(), |at| at + 1);
    if source[..first].trim_end() != "+++" {
        return Err((0..first, "a page begins with a line `+++`"));
    }
    let (mut at, mut string) = (first, None::<&str>);
    for line in source[first..].split_inclusive('\n') {
        if string.is_none() && line.trim_end() == "+++" {
            return Ok((first..at, at + line.len()));
        }
        let mut rest = line;
        loop {
            let next = match string {
                Some(mark) => rest.find(mark).map(|found| (found, mark)),
                None => ["\"\"\"", "'''"]
                    .iter()
                    .filter_map(|mark| rest.find(mark).map(|found| (found, *mark)))
                    .min(),
            };
            let Some((found, mark)) = next else { break };
            string = if string.is_some() { None } else { Some(mark) };
            rest = &rest[found + mark.len()..];
        }
        at += line.len();
    }
    Err((0..3, "the line `+++` that ends the front matter is missing"))
}
