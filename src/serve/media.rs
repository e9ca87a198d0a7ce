//! The media types of files, by the ending of their names.

/// The media type of a file; text says its encoding.
pub(super) fn of(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    TYPES
        .iter()
        .find(|(known, _)| *known == ending)
        .map_or("application/octet-stream", |(_, media)| media)
}

const TYPES: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("json", "application/json; charset=utf-8"),
    ("xml", "application/xml; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("csv", "text/csv; charset=utf-8"),
    ("md", "text/markdown; charset=utf-8"),
    ("bib", "text/x-bibtex; charset=utf-8"),
    ("ris", "application/x-research-info-systems; charset=utf-8"),
    ("svg", "image/svg+xml; charset=utf-8"),
    ("webmanifest", "application/manifest+json; charset=utf-8"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
    ("avif", "image/avif"),
    ("ico", "image/x-icon"),
    ("woff", "font/woff"),
    ("woff2", "font/woff2"),
    ("pdf", "application/pdf"),
    ("zip", "application/zip"),
    ("gz", "application/gzip"),
];
