//! What no build can be faster than: reads every file of a folder and writes every file of a finished site, on all cores.
//!
//! `floor CONTENT SITE OUT`. `scripts/bench` sets builds against it. The bytes of the site are in memory before it begins
//! to write, and how long reading these takes is counted too, so it is a little above the true floor.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use rayon::prelude::*;
use walkdir::WalkDir;

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = WalkDir::new(folder).into_iter().filter_map(Result::ok);
    entries.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path).collect()
}

fn main() -> io::Result<()> {
    let mut args = env::args_os().skip(1).map(PathBuf::from);
    let (Some(content), Some(site), Some(out)) = (args.next(), args.next(), args.next()) else {
        return Err(io::Error::other("floor CONTENT SITE OUT"));
    };
    files(&content).par_iter().try_for_each(|file| fs::read(file).map(drop))?;
    let mut folders: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    for file in files(&site) {
        let folder = file.parent().unwrap_or(&site).to_owned();
        folders.entry(folder).or_default().push(file);
    }
    folders.into_par_iter().try_for_each(|(folder, files)| {
        let there = out.join(folder.strip_prefix(&site).map_err(io::Error::other)?);
        fs::create_dir_all(&there)?;
        for file in files {
            fs::write(there.join(file.file_name().unwrap_or_default()), fs::read(&file)?)?;
        }
        Ok(())
    })
}
