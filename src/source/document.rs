//! A document: its name and its bytes, and its text where it has one.

use crate::diag::{Checked, Diagnostic, Place};

/// The most bytes of a document. An announcement is some kilobytes; what is larger is something else.
pub const LARGEST: usize = 64 << 20;

/// A document as it comes.
#[derive(Debug, Clone, Copy)]
pub struct Document<'a> {
    /// Its name, as remarks and pages give it.
    pub name: &'a str,
    /// What is in it.
    pub bytes: &'a [u8],
}

impl Document<'_> {
    /// Its text, with `\n` at the end of each line, whatever encoding and line ends it has (lesson R9). There is none
    /// where the document is too large or is no text.
    pub fn text(&self) -> Checked<Option<String>> {
        let fault = |message: String, hint: &str| {
            let remark = Diagnostic::error("document", message).at(Place::file(self.name));
            Checked { value: None, remarks: vec![remark.hint(hint)] }
        };
        if self.bytes.len() > LARGEST {
            let message =
                format!("this document has {} MB, and the most is 64", self.bytes.len() >> 20);
            return fault(message, "split it, or leave out what is no announcement");
        }
        let (text, warning) = decode(self.bytes);
        if text.contains('\0') {
            return fault(
                "this is no text document".into(),
                "save it as plain text in UTF-8, and import that",
            );
        }
        let text = text.replace("\r\n", "\n").replace(['\r', '\u{85}', '\u{2028}'], "\n");
        let remarks = warning
            .map(|message| Diagnostic::warning("encoding", message).at(Place::file(self.name)))
            .into_iter()
            .collect();
        Checked { value: Some(text), remarks }
    }
}

/// The text of these bytes, and what is doubtful about it.
fn decode(bytes: &[u8]) -> (String, Option<String>) {
    match bytes {
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ if is_utf16(bytes, 1) => utf16(bytes, u16::from_le_bytes),
        _ if is_utf16(bytes, 0) => utf16(bytes, u16::from_be_bytes),
        _ => {
            let rest = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
            match std::str::from_utf8(rest) {
                Ok(text) => (text.to_owned(), None),
                Err(error) => {
                    let at = error.valid_up_to() + bytes.len() - rest.len();
                    let message =
                        format!("byte {at} is not UTF-8; the document is read as Windows-1252");
                    (rest.iter().map(|byte| windows_1252(*byte)).collect(), Some(message))
                }
            }
        }
    }
}

/// Whether text begins here in UTF-16 without a mark: of its first pairs, one byte is a letter and the other nothing.
fn is_utf16(bytes: &[u8], empty: usize) -> bool {
    let pairs = bytes.chunks_exact(2).take(8);
    pairs.len() == 8
        && pairs.into_iter().all(|pair| pair[empty] == 0 && matches!(pair[1 - empty], b'\t'..=b'~'))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> (String, Option<String>) {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let mut broken = bytes.len() % 2;
    let text = char::decode_utf16(units)
        .map(|c| {
            broken += usize::from(c.is_err());
            c.unwrap_or(char::REPLACEMENT_CHARACTER)
        })
        .collect();
    let message = match broken {
        0 => None,
        n => Some(format!("{n} characters of this UTF-16 document are broken")),
    };
    (text, message)
}

/// The characters of Windows-1252 from 0x80 to 0x9F; elsewhere a byte is its own code point.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        byte => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> (Option<String>, usize) {
        let Checked { value, remarks } = Document { name: "a.txt", bytes }.text();
        (value, remarks.len())
    }

    /// Lesson R9: one text in every encoding and with every line end.
    #[test]
    fn encodings_and_line_ends_make_no_difference() {
        let source = "Zoé – ok\nb\n";
        let utf16 = |bytes: fn(u16) -> [u8; 2]| {
            "\u{feff}".encode_utf16().chain(source.encode_utf16()).flat_map(bytes).collect()
        };
        let variants: [Vec<u8>; 6] = [
            source.into(),
            source.replace('\n', "\r\n").into(),
            source.replace('\n', "\r").into(),
            format!("\u{feff}{source}").into(),
            utf16(u16::to_le_bytes),
            utf16(u16::to_be_bytes),
        ];
        for bytes in variants {
            assert_eq!(text(&bytes), (Some(source.into()), 0), "{bytes:?}");
        }
        let bare: Vec<u8> = "ConfX 31".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(text(&bare), (Some("ConfX 31".into()), 0));
        assert_eq!(text(b"Zo\xe9 \x96 ok\nb\n"), (Some(source.into()), 1));
    }

    #[test]
    fn what_is_no_text_is_said_to_be_none() {
        assert_eq!(text(b"PK\x03\x04\0\0"), (None, 1));
        assert_eq!(text(b"\xff\xfea"), (Some(String::new()), 1));
    }
}
