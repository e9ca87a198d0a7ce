//! Cuts texts into the words that are searched. `templates/assets/search.js` cuts queries in the same way; the cases in
//! `tests/data/search/words.json` are held against both.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Words so common that they are searched in titles only.
pub(super) const STOP: &str = "a an and are as at be by for from in is it its of on or our that the their this to we were which with";

/// Gives the words of a text, in their order: lower-case, in the spelling they have. An apostrophe is no part of a word
/// and ends none; a hyphen ends one; a raised or lowered letter begins one. Chinese, Japanese and Korean, which set no
/// blanks or join much to a word, are cut into every two characters in a row, and the last one.
pub(super) fn words(text: &str, mut take: impl FnMut(&str)) {
    if text.is_ascii() {
        return ascii_words(&text.to_ascii_lowercase(), take);
    }
    let mut word = String::new();
    let mut of_last = Of::Gap;
    for c in text.nfc().collect::<String>().to_lowercase().chars() {
        let of = class(c);
        match of {
            Of::Apostrophe => continue,
            Of::Pair if of_last == Of::Pair => {
                let first = word.len();
                word.push(c);
                take(&word);
                word.drain(..first);
            }
            _ => {
                if of != of_last && !word.is_empty() {
                    take(&word);
                    word.clear();
                }
                if of != Of::Gap {
                    word.push(c);
                }
            }
        }
        of_last = of;
    }
    if !word.is_empty() {
        take(&word);
    }
}

/// The words of a text of ASCII letters, none of them a capital; most words stand in it as they are.
fn ascii_words(text: &str, mut take: impl FnMut(&str)) {
    let is_apostrophe = |byte: u8| matches!(byte, b'\'' | b'`');
    let is_part = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9') || is_apostrophe(byte);
    let mut rest = text;
    while let Some(from) = rest.bytes().position(is_part) {
        let word = &rest[from..];
        let word = &word[..word.bytes().position(|byte| !is_part(byte)).unwrap_or(word.len())];
        rest = &rest[from + word.len()..];
        match word.bytes().any(is_apostrophe) {
            false => take(word),
            true => {
                let word = word.replace(['\'', '`'], "");
                (!word.is_empty()).then(|| take(&word));
            }
        }
    }
}

/// What a character is a part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Word,
    Raised,
    Pair,
    Apostrophe,
    Gap,
}

fn class(c: char) -> Of {
    match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' => Of::Word,
        '\'' | '`' | '´' | '‘' | '’' | 'ʼ' | '＇' => Of::Apostrophe,
        '²' | '³' | '¹' | '\u{2070}'..='\u{209c}' => Of::Raised,
        _ if c.is_ascii() => Of::Gap,
        _ if is_paired(c) => Of::Pair,
        _ if c.is_alphanumeric() || is_combining_mark(c) => Of::Word,
        _ => Of::Gap,
    }
}

/// Whether a letter is one of those that are searched by two: Kana, Han, Hangul.
fn is_paired(c: char) -> bool {
    matches!(c, '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{30fc}'..='\u{30fe}'
        | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3fffd}')
}

/// A word without its accents: what is typed for it.
pub(super) fn fold(word: &str) -> Cow<'_, str> {
    if word.is_ascii() || word.starts_with(is_paired) {
        return Cow::Borrowed(word);
    }
    let mut folded = String::with_capacity(word.len());
    for c in word.nfkd().filter(|c| !is_combining_mark(*c)) {
        match c {
            'ł' => folded.push('l'),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'ħ' => folded.push('h'),
            'ı' => folded.push('i'),
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            _ => folded.push(c),
        }
    }
    Cow::Owned(folded)
}

/// A number for the part of the index that holds a folded word: the same for all words that begin alike.
pub(super) fn key(folded: &str) -> u32 {
    hash(folded.chars().take(if folded.starts_with(is_paired) { 1 } else { 3 }))
}

/// A number for some letters, which spreads over all.
pub(super) fn hash(letters: impl Iterator<Item = char>) -> u32 {
    let mixed =
        letters.fold(0x811c_9dc5_u32, |hash, c| (hash ^ u32::from(c)).wrapping_mul(0x0100_0193));
    (mixed ^ (mixed >> 16)).wrapping_mul(0x045d_9f3b)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lessons F1 to F4; the browser cuts the same cases.
    #[test]
    fn texts_are_cut_as_the_shared_table_says() {
        let table = include_str!("../../../tests/data/search/words.json");
        let table: serde_json::Value = serde_json::from_str(table).unwrap();
        let cases = table.as_array().unwrap();
        assert!(cases.len() > 20);
        for case in cases {
            let text = case["text"].as_str().unwrap();
            let mut cut = Vec::new();
            words(text, |word| cut.push(serde_json::json!([word, fold(word), key(&fold(word))])));
            assert_eq!(serde_json::Value::from(cut), case["words"], "{text}");
        }
    }
}
