//! Reads the files of an archive.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;

use super::walk::{self, Found};
use crate::archive::Archive;
use crate::config::{self, Config};
use crate::diag::{Checked, Diagnostic, Place};
use crate::entry::{self, Entry};
use crate::render::render;
use crate::site::route::Page;
use crate::site::{Audience, Site};

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

/// The bytes of a page of the site of the archive in `root`: rendered, or read where it is a file of `static/`.
pub fn bytes(root: &Path, site: &Site, page: &Page) -> Checked<Option<Vec<u8>>> {
    let Page::Static(name) = page else { return render(site, page) };
    if !site.has_static(name) {
        return Checked::default();
    }
    let shown = format!("static/{name}");
    match fs::read(root.join(&shown)) {
        Ok(bytes) => Checked::clean(Some(bytes)),
        Err(error) => {
            Checked { value: None, remarks: vec![super::fault("read", Path::new(&shown), &error)] }
        }
    }
}

/// Reads the archive in a folder. There is no value where there is no configuration to be used; pages that cannot be
/// used are left out.
pub fn read(root: &Path) -> Checked<Option<Sources>> {
    let mut remarks = Vec::new();
    let config = configuration(root).drain_into(&mut remarks);
    let entries = entries(root, &mut remarks);
    let templates = templates(root, &mut remarks);
    let statics = walk::files(root, "static", &mut remarks);
    let statics = statics.into_iter().map(|found| found.name).collect();
    let value = config.map(|config| Sources { config, entries, templates, statics });
    Checked { value, remarks }
}

fn configuration(root: &Path) -> Checked<Option<Config>> {
    let failed = |fault: Diagnostic| Checked { value: None, remarks: vec![fault] };
    match fs::read(root.join(config::FILE)) {
        Ok(bytes) => match entry::decode(config::FILE, &bytes) {
            Ok(source) => config::parse(source),
            Err(fault) => failed(*fault),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => failed(missing(root)),
        Err(error) => failed(super::fault("read", Path::new(config::FILE), &error)),
    }
}

/// No configuration: what to write.
fn missing(root: &Path) -> Diagnostic {
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

fn entries(root: &Path, remarks: &mut Vec<Diagnostic>) -> Vec<Entry> {
    let files = walk::files(root, "content", remarks);
    let read: Vec<Checked<Option<Entry>>> = files.par_iter().map(page).collect();
    read.into_iter().filter_map(|page| page.drain_into(remarks)).collect()
}

fn page(file: &Found) -> Checked<Option<Entry>> {
    let shown = format!("content/{}", file.name);
    let failed = |fault: Diagnostic| Checked { value: None, remarks: vec![fault] };
    if !file.name.ends_with(".md") {
        let message = "this is no page, and is left out";
        let hint = "the name of a page ends in `.md`; files for visitors belong into `static/`";
        return failed(Diagnostic::warning("no-page", message).at(Place::file(shown)).hint(hint));
    }
    let bytes = match fs::read(&file.path) {
        Ok(bytes) => bytes,
        Err(error) => return failed(super::fault("read", Path::new(&shown), &error)),
    };
    match entry::decode(&shown, &bytes) {
        Ok(source) => entry::parse(&file.name, source),
        Err(fault) => failed(*fault),
    }
}

fn templates(root: &Path, remarks: &mut Vec<Diagnostic>) -> BTreeMap<String, Vec<u8>> {
    let mut templates = BTreeMap::new();
    for file in walk::files(root, "templates", remarks) {
        match fs::read(&file.path) {
            Ok(bytes) => drop(templates.insert(file.name, bytes)),
            Err(error) => remarks.push(super::fault("read", &file.path, &error)),
        }
    }
    templates
}

#[cfg(test)]
mod tests {
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
}
