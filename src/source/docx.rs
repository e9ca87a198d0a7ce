//! Documents of Word (DOCX). Their lines are their paragraphs, counted from 1.

mod body;
mod parts;

use super::document::{Document, LARGEST};
use super::{Format, Reading};
use crate::diag::{Checked, Diagnostic, Place};
use parts::Parts;

pub(super) const FORMAT: Format = Format { name: "docx", extensions: &["docx"], read };

fn read(document: &Document<'_>) -> Checked<Option<Reading>> {
    let fault = |message: String, hint: &str| {
        let remark = Diagnostic::error("document", message).at(Place::file(document.name));
        Checked { value: None, remarks: vec![remark.hint(hint)] }
    };
    if document.bytes.len() > LARGEST {
        let message =
            format!("this document has {} MB, and the most is 64", document.bytes.len() >> 20);
        return fault(message, "split it, or leave out what is no announcement");
    }
    match Parts::open(document.bytes) {
        Ok(parts) => {
            let (outline, whole) = body::outline(&parts);
            let remark = || {
                let message = "this document is damaged; what stands behind the damage is not read";
                Diagnostic::warning("document", message).at(Place::file(document.name))
            };
            let remarks = if whole == body::Whole::Yes { Vec::new() } else { vec![remark()] };
            Checked { value: Some(Reading::Outline(outline)), remarks }
        }
        Err(message) => {
            fault(message.to_owned(), "save it anew as a Word document, or as plain text in UTF-8")
        }
    }
}

#[cfg(test)]
mod tests;
