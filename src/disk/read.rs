//! Reads the files of an archive.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;

use super::walk::{self, Found, Listing};
use crate::archive::Archive;
use crate::config::{self, Config};
use crate::diag::{Checked, Diagnostic, Place};
use crate::entry::{self, Entry};
use crate::render::render;
use crate::site::route::Page;
use crate::site::{Audience, Site};

/// What the paths of pages begin with.
pub const CONTENT: &str = "content/";
/// What the paths of templates and assets begin with.
pub const TEMPLATES: &str = "templates/";
/// What the paths of files for visitors begin with.
pub const STATIC: &str = "static/";

/// What the files of an archive say.
#[derive(Debug, Clone)]
pub struct Sources {
    /// `site.toml`
    pub config: Config,
    /// The pages of `content/`, in the order of their paths.
    pub entries: Vec<Entry>,
    /// The archive's own templates and assets: the path below `templates/`, and the bytes.
    pub templates: BTreeMap<String, Vec<u8>>,
    /// The paths of the files below `static/`.
    pub statics: BTreeSet<String>,
}

impl Sources {
    /// The site that these files make. There is no value where a template is broken.
    pub fn site(self, audience: Audience) -> Checked<Option<Site>> {
        let archive = Archive::new(Arc::new(self.config), self.entries);
        Site::new(archive, audience, &self.templates, self.statics)
    }
}

/// What one file of an archive says.
#[derive(Debug, Clone)]
pub enum Said {
    /// `site.toml`
    Config(Box<Config>),
    /// A page of `content/`.
    Page(Box<Entry>),
    /// A template or an asset.
    Template(Vec<u8>),
    /// A file of `static/`; its bytes are read when they are asked for.
    Static,
    /// Nothing that can be used.
    Nothing,
}

/// Whether what a file says is in its bytes; else its name says all.
pub fn has_words(name: &str) -> bool {
    !name.starts_with(STATIC) && (!name.starts_with(CONTENT) || name.ends_with(".md"))
}

/// What the file of this path below the root says, with the bytes that were read of it.
pub fn interpret(name: &str, bytes: io::Result<Vec<u8>>) -> Checked<Said> {
    if name.starts_with(STATIC) {
        return Checked::clean(Said::Static);
    }
    if name.starts_with(CONTENT) && !name.ends_with(".md") {
        let message = "this is no page, and is left out";
        let hint = "the name of a page ends in `.md`; files for visitors belong into `static/`";
        let remark = Diagnostic::warning("no-page", message).at(Place::file(name)).hint(hint);
        return Checked { value: Said::Nothing, remarks: vec![remark] };
    }
    let failed = |fault| Checked { value: Said::Nothing, remarks: vec![fault] };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(error) => return failed(super::fault("read", Path::new(name), &error)),
    };
    if name.starts_with(TEMPLATES) {
        return Checked::clean(Said::Template(bytes));
    }
    let source = match entry::decode(name, &bytes) {
        Ok(source) => source,
        Err(fault) => return failed(*fault),
    };
    match name.strip_prefix(CONTENT) {
        Some(path) => said(entry::parse(path, source), |page| Said::Page(Box::new(page))),
        None => said(config::parse(source), |config| Said::Config(Box::new(config))),
    }
}

fn said<T>(read: Checked<Option<T>>, say: impl FnOnce(T) -> Said) -> Checked<Said> {
    Checked { value: read.value.map_or(Said::Nothing, say), remarks: read.remarks }
}

/// The bytes of a page of the site of the archive in `root`: rendered, or read where it is a file of `static/`.
pub fn bytes(root: &Path, site: &Site, page: &Page) -> Checked<Option<Vec<u8>>> {
    let Page::Static(name) = page else { return render(site, page) };
    if !site.has_static(name) {
        return Checked::default();
    }
    let shown = format!("{STATIC}{name}");
    match walk::load(&root.join(&shown)) {
        Ok(bytes) => Checked::clean(Some(bytes)),
        Err(error) => {
            Checked { value: None, remarks: vec![super::fault("read", Path::new(&shown), &error)] }
        }
    }
}

/// Reads the archive in a folder. There is no value where there is no configuration to be used; pages that cannot be
/// used are left out.
pub fn read(root: &Path) -> Checked<Option<Sources>> {
    let Listing { files, faults, .. } = walk::all(root);
    let mut remarks = Vec::new();
    if files.first().is_none_or(|file| file.name != config::FILE) {
        remarks.push(missing(root));
    }
    remarks.extend(faults.into_iter().map(|(_, fault)| fault));
    let (mut entries, mut templates, mut statics) = (Vec::new(), BTreeMap::new(), BTreeSet::new());
    let mut config = None;
    let read: Vec<Checked<Said>> = files.par_iter().map(file).collect();
    for (file, read) in files.iter().zip(read) {
        let below = |folder| file.name.strip_prefix(folder).unwrap_or(&file.name).to_owned();
        match read.drain_into(&mut remarks) {
            Said::Config(read) => config = Some(*read),
            Said::Page(page) => entries.push(*page),
            Said::Template(bytes) => drop(templates.insert(below(TEMPLATES), bytes)),
            Said::Static => drop(statics.insert(below(STATIC))),
            Said::Nothing => {}
        }
    }
    let value = config.map(|config| Sources { config, entries, templates, statics });
    Checked { value, remarks }
}

fn file(file: &Found) -> Checked<Said> {
    let bytes = if has_words(&file.name) { walk::load(&file.path) } else { Ok(Vec::new()) };
    interpret(&file.name, bytes)
}

/// No configuration: what to write.
pub fn missing(root: &Path) -> Diagnostic {
    if !root.is_dir() {
        return Diagnostic::error("no-archive", format!("there is no folder `{}`", root.display()))
            .hint("name the folder of the archive with `--root DIR`");
    }
    Diagnostic::error(
        "no-archive",
        "there is no `site.toml`, so this is not the folder of an archive",
    )
    .hint(
        "name the folder with `--root DIR`, or write a `site.toml` of three lines:\n\
         title = \"Awards of Example Systems\"\n\
         base_url = \"https://example.github.io/awards/\"\n\
         license = \"CC0-1.0\"",
    )
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const SITE: &str =
        "title = \"A\"\nbase_url = \"https://example.org/a/\"\nlicense = \"CC0-1.0\"\n";

    fn archive(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    #[test]
    fn left_overs_of_editors_are_not_read_and_other_files_are_named() {
        let page = "+++\ntitle = \"On Things\"\n+++\n";
        let folder = archive(&[
            ("site.toml", SITE),
            ("content/confx/2031/on-things.md", page),
            ("content/confx/2031/on-things.md~", "x"),
            ("content/confx/2031/.on-things.md.swp", "x"),
            ("content/confx/2031/4913", "x"),
            ("content/confx/2031/#on-things.md#", "x"),
            ("content/confx/2031/list.csv", "x"),
            ("static/.well-known/security.txt", "x"),
            ("static/.DS_Store", "x"),
        ]);
        let Checked { value, remarks } = read(folder.path());
        let sources = value.unwrap();
        assert_eq!(sources.entries.len(), 1);
        assert!(sources.statics.iter().eq([".well-known/security.txt"]));
        let places: Vec<_> = remarks.iter().filter_map(|remark| remark.place.as_ref()).collect();
        assert_eq!(places[0].path, "content/confx/2031/list.csv");
        assert_eq!(remarks.len(), 1);
    }

    #[test]
    fn every_fault_of_every_file_is_told_in_one_go() {
        let folder = archive(&[
            ("site.toml", "titel = \"A\"\n"),
            ("content/confx/2031/a.md", "no front matter"),
            ("content/confx/2031/b.md", "+++\ntitel = \"B\"\n+++\n"),
        ]);
        let mut paths: Vec<_> = read(folder.path())
            .remarks
            .into_iter()
            .filter_map(|remark| Some(remark.place?.path))
            .collect();
        paths.dedup();
        assert_eq!(paths, ["site.toml", "content/confx/2031/a.md", "content/confx/2031/b.md"]);
    }

    #[cfg(unix)]
    #[test]
    fn names_that_no_address_has_are_refused() {
        let folder = archive(&[
            ("site.toml", SITE),
            ("static/a\nb.txt", "x"),
            ("static/a\\b.txt", "x"),
            ("static/c\r/d.txt", "x"),
            ("static/a b é.txt", "x"),
        ]);
        let Checked { value, remarks } = read(folder.path());
        assert!(value.unwrap().statics.iter().eq(["a b é.txt"]));
        let paths: Vec<_> =
            remarks.into_iter().filter_map(|remark| Some(remark.place?.path)).collect();
        assert_eq!(
            paths,
            ["static/a\nb.txt", "static/a\\b.txt", "static/c\r/d.txt"].map(str::to_owned)
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_to_files_of_the_archive_only() {
        use std::os::unix::fs::symlink;
        let folder = archive(&[("site.toml", SITE), ("notes/a.txt", "x"), ("static/b.txt", "x")]);
        let outside = archive(&[("c.txt", "secret")]);
        let statics = folder.path().join("static");
        symlink("../notes/a.txt", statics.join("a.txt")).unwrap();
        symlink("..", statics.join("round")).unwrap();
        symlink(outside.path().join("c.txt"), statics.join("c.txt")).unwrap();
        symlink("nothing", statics.join("d.txt")).unwrap();
        let Checked { value, remarks } = read(folder.path());
        assert!(value.unwrap().statics.iter().eq(["a.txt", "b.txt"]));
        let paths: Vec<_> =
            remarks.into_iter().filter_map(|remark| Some(remark.place?.path)).collect();
        assert_eq!(paths, ["static/c.txt", "static/d.txt", "static/round"]);
    }

    /// A pipe that nobody writes into would keep the reader waiting for ever.
    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_told_and_not_read() {
        let folder = archive(&[("site.toml", SITE), ("notes/a.txt", "x")]);
        for name in ["content/confx/2031/a.md", "templates/a.html", "static/a.txt", "notes/pipe"] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
            assert!(made.success());
        }
        std::os::unix::fs::symlink("../notes/pipe", folder.path().join("static/b.txt")).unwrap();
        let Checked { value, remarks } = read(folder.path());
        let sources = value.unwrap();
        assert!(sources.entries.is_empty() && sources.statics.is_empty());
        assert_eq!(remarks.iter().filter(|remark| remark.rule == "file").count(), 4);
        assert!(walk::load(&folder.path().join("notes/pipe")).is_err());
    }
}
