//! The workflows: those of this repository, the one that `palmares new` writes, and the action that it uses.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use saphyr_parser::{Event, Parser};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The values of a YAML file, by the names that lead to them: `jobs.build.steps.0.uses`.
fn values(path: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(path).unwrap();
    let mut values = BTreeMap::new();
    // The collections that are open: the name of each, and how many values it has, or the name that the next one has.
    let mut open: Vec<(String, Result<usize, Option<String>>)> = Vec::new();
    for event in Parser::new_from_str(&text) {
        let (event, _) = event.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut name = String::new();
        if let Some((above, next)) = open.last_mut() {
            let last = match (next, &event) {
                (_, Event::MappingEnd | Event::SequenceEnd) => None,
                (Ok(n), _) => {
                    *n += 1;
                    Some((*n - 1).to_string())
                }
                (Err(key), Event::Scalar(text, ..)) if key.is_none() => {
                    *key = Some(text.to_string());
                    continue;
                }
                (Err(key), _) => key.take(),
            };
            name = format!("{above}.{}", last.unwrap_or_default());
        }
        let name = name.trim_start_matches('.').to_owned();
        match event {
            Event::Scalar(text, ..) => drop(values.insert(name, text.to_string())),
            Event::MappingStart(..) => open.push((name, Err(None))),
            Event::SequenceStart(..) => open.push((name, Ok(0))),
            Event::MappingEnd | Event::SequenceEnd => drop(open.pop()),
            _ => {}
        }
    }
    assert!(values.len() > 5, "{}: {values:?}", path.display());
    values
}

fn workflows() -> Vec<PathBuf> {
    let folders = [".github/workflows", "scaffold/.github/workflows", "docs/workflows"].map(here);
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// The values whose name ends so.
fn ending<'a>(values: &'a BTreeMap<String, String>, end: &str) -> Vec<(&'a str, &'a str)> {
    let found = values.iter().filter(|(name, _)| name.ends_with(end));
    found.map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

/// Every action is pinned to a commit, and a workflow may do only what it names.
#[test]
fn actions_are_pinned_and_rights_are_few() {
    let repository = env!("CARGO_PKG_REPOSITORY").trim_start_matches("https://github.com/");
    let own = format!("{repository}@v{}", env!("CARGO_PKG_VERSION"));
    for path in workflows().into_iter().chain([here("action.yml")]) {
        let values = values(&path);
        for (name, uses) in ending(&values, ".uses") {
            let commit = uses.split_once('@').map_or("", |(_, commit)| commit);
            let is_pinned = commit.len() == 40 && commit.bytes().all(|b| b.is_ascii_hexdigit());
            // What stands in this repository is as old as its workflow.
            let is_ours = uses == own || uses == "./";
            assert!(is_pinned || is_ours, "{}: {name}: {uses}", path.display());
        }
        if path.ends_with("action.yml") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("\npermissions: {}\n"), "{}", path.display());
        let wide = values.iter().filter(|(name, _)| name.contains(".permissions."));
        for (name, right) in wide.filter(|(_, right)| *right != "read") {
            let expected = [
                "jobs.deploy.permissions.pages",
                "jobs.deploy.permissions.id-token",
                "jobs.draft.permissions.contents",
                "jobs.build.permissions.contents",
                "jobs.release.permissions.contents",
            ];
            assert!(expected.contains(&name.as_str()) && right == "write", "{name}: {right}");
            let releases = path.ends_with("release.yml");
            assert!(releases || name.starts_with("jobs.deploy."), "{}: {name}", path.display());
        }
    }
}

/// P4, P5: the site is uploaded, with what begins with a dot, by one job, and deployed by another, one at a time.
#[test]
fn p5_the_site_is_uploaded_by_one_job_and_deployed_by_another() {
    for path in ["scaffold/.github/workflows/pages.yml", ".github/workflows/pages.yml"] {
        let values = values(&here(path));
        assert_eq!(values["concurrency"], "pages");
        assert_eq!(values["jobs.deploy.needs"], "build");
        assert_eq!(values["jobs.deploy.environment.name"], "github-pages");
        let uses = |action: &str| -> Vec<&str> {
            let steps = ending(&values, ".uses").into_iter();
            steps.filter(|(_, uses)| uses.contains(action)).map(|(name, _)| name).collect()
        };
        let upload = uses("upload");
        assert_eq!(
            (upload.len(), uses("actions/deploy-pages@")),
            (1, vec!["jobs.deploy.steps.0.uses"])
        );
        let step = upload[0].trim_end_matches("uses");
        assert!(step.starts_with("jobs.build."), "{path}: {step}");
        assert!(values[upload[0]].starts_with("actions/upload-pages-artifact@"), "{path}");
        assert_eq!(values[&format!("{step}with.include-hidden-files")], "true");
        assert_eq!(values[&format!("{step}with.path")], "public");
    }
}

/// One name and one version, wherever they stand.
#[test]
fn the_action_is_of_this_version_of_this_repository() {
    let repository = env!("CARGO_PKG_REPOSITORY").strip_prefix("https://github.com/").unwrap();
    let action = values(&here("action.yml"));
    assert_eq!(action["inputs.version.default"], env!("CARGO_PKG_VERSION"));
    assert_eq!(action["inputs.repository.default"], repository);
    let workflow = values(&here("scaffold/.github/workflows/pages.yml"));
    let used = format!("{repository}@v{}", env!("CARGO_PKG_VERSION"));
    assert_eq!(ending(&workflow, ".uses").iter().filter(|(_, uses)| *uses == used).count(), 1);
    // The release and the action call the files by the same names.
    let release = fs::read_to_string(here(".github/workflows/release.yml")).unwrap();
    assert!(release.contains("palmares-$RUNNER_OS-$RUNNER_ARCH.tar.gz"));
    let action = fs::read_to_string(here("action.yml")).unwrap();
    assert!(action.contains("palmares-${{ runner.os }}-${{ runner.arch }}.tar.gz"));
}

/// Every script passes the shell's own reading, and puts nothing of a workflow's context into a script.
#[test]
fn scripts_are_sound() {
    for path in workflows().into_iter().chain([here("action.yml")]) {
        for (name, script) in ending(&values(&path), ".run") {
            assert!(!script.contains("${{"), "{}: {name}", path.display());
            let read = std::process::Command::new("bash").args(["-n", "-c", script]).status();
            assert!(read.is_ok_and(|status| status.success()), "{}: {name}", path.display());
        }
    }
}

/// A step of the action, run as GitHub runs it, with these programs before all others.
#[cfg(unix)]
fn run_step(
    n: usize,
    home: &Path,
    programs: &[(&str, &str)],
    set: &[(&str, &str)],
) -> std::process::Output {
    use std::os::unix::fs::PermissionsExt;
    let fakes = home.join("fakes");
    fs::create_dir_all(&fakes).unwrap();
    for (name, script) in programs {
        let path = fakes.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, format!("#!/bin/bash\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let step = values(&here("action.yml"))[&format!("runs.steps.{n}.run")].clone();
    let path = format!("{}:{}", fakes.display(), std::env::var("PATH").unwrap());
    let mut bash = std::process::Command::new("bash");
    bash.args(["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", &step]);
    bash.env("HOME", home).env("PATH", path).envs(set.iter().copied()).output().unwrap()
}

/// The action installs the program of the release if it arrives whole, compiles it where there is none, and runs it.
#[cfg(unix)]
#[test]
fn the_action_installs_and_builds() {
    const FETCH: &str =
        "for url; do :; done; echo \"$url\" >> ~/asked; cp ~/release/\"${url##*/}\" .";
    let set = [
        ("HOST", "https://github.com/example/palmares"),
        ("VERSION", "0.1.0"),
        ("NAME", "p.tar.gz"),
    ];
    let cargo = ("cargo", "echo \"$@\" > ~/compiled");
    let home = tempfile::tempdir().unwrap();
    let at = |name: &str| home.path().join(name);
    let output = run_step(1, home.path(), &[("curl", "exit 22"), cargo], &set);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let compiled = fs::read_to_string(at("compiled")).unwrap();
    let expected = format!(
        "install --locked --git https://github.com/example/palmares --tag v0.1.0 --root {}/.palmares palmares\n",
        home.path().display()
    );
    assert_eq!(compiled, expected);

    fs::create_dir(at("release")).unwrap();
    fs::write(at("palmares"), "#!/bin/sh\nprintf '%s|' \"$@\"\n").unwrap();
    let pack = "chmod +x palmares && cd release && tar --create --gzip --file p.tar.gz --directory .. palmares && \
                shasum --algorithm 256 p.tar.gz > p.tar.gz.sha256";
    let packed =
        std::process::Command::new("bash").current_dir(home.path()).args(["-c", pack]).status();
    assert!(packed.unwrap().success());
    let no_cargo = ("cargo", "exit 1");
    let output = run_step(1, home.path(), &[("curl", FETCH), no_cargo], &set);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let asked = fs::read_to_string(at("asked")).unwrap();
    assert!(
        asked
            .starts_with("https://github.com/example/palmares/releases/download/v0.1.0/p.tar.gz\n")
    );
    let build = |base: &str| {
        let set = [("ROOT", "a b"), ("OUT", "public"), ("BASE_URL", base)];
        String::from_utf8(run_step(3, home.path(), &[], &set).stdout).unwrap()
    };
    assert_eq!(build(""), "build|--root|a b|--out|public|");
    assert_eq!(
        build("https://e.org/x"),
        "build|--root|a b|--out|public|--base-url|https://e.org/x|"
    );

    fs::write(at("release/p.tar.gz"), "cut short").unwrap();
    assert!(!run_step(1, home.path(), &[("curl", FETCH), no_cargo], &set).status.success());
}

/// P9: before it builds, the action checks the archive beside the list of what is published, where there is one.
#[cfg(unix)]
#[test]
fn the_action_checks_what_was_published() {
    // Answers with what the test has put there, as curl does: the status on its output, the words in the file.
    const ASK: &str = "while [ $# -gt 1 ]; do [ \"$1\" = --output ] && out=$2; shift; done; echo \"$1\" > ~/asked; \
                       if [ -e ~/list ]; then cp ~/list \"$out\"; printf 200; else printf 404; exit 22; fi";
    const TELL: &str =
        "printf '%s|' \"$@\"; for file; do :; done; [ -e \"$file\" ] && cat \"$file\"; true";
    let home = tempfile::tempdir().unwrap();
    let fakes = [("curl", ASK), ("palmares", TELL)];
    let program = home.path().join("fakes/palmares");
    let check = |base: &str, published: &str| {
        let set = [
            ("PROGRAM", program.to_str().unwrap()),
            ("ROOT", "a b"),
            ("BASE_URL", base),
            ("PUBLISHED", published),
        ];
        let output = run_step(2, home.path(), &fakes, &set);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    const PLAIN: &str = "check|--root|a b|--site|--format|github|";
    assert_eq!(check("", ""), PLAIN);
    let with_base = format!("{PLAIN}--base-url|https://e.org/x/|");
    let told = check("https://e.org/x/", "");
    assert!(told.starts_with("::notice::") && told.ends_with(&format!("\n{with_base}")), "{told}");
    assert_eq!(
        fs::read_to_string(home.path().join("asked")).unwrap(),
        "https://e.org/x/data/files.txt\n"
    );
    fs::write(home.path().join("list"), "<html>Sign in</html>\n").unwrap();
    assert!(!check("https://e.org/x", "").contains("--published"));
    fs::write(home.path().join("list"), "data/files.txt\nindex.html\n").unwrap();
    let told = check("https://e.org/x/", "");
    assert!(told.starts_with(&format!("{with_base}--published|")), "{told}");
    assert!(told.ends_with("|data/files.txt\nindex.html\n"), "{told}");
    assert_eq!(check("", "mine"), format!("{PLAIN}--published|mine|"));
}

/// Whoever deploys with the action has checked; so does this repository, with its own program.
#[test]
fn what_is_deployed_is_checked() {
    for path in ["scaffold/.github/workflows/pages.yml", ".github/workflows/pages.yml"] {
        let values = values(&here(path));
        let uses = ending(&values, ".uses");
        let position = |found: fn(&str) -> bool| uses.iter().position(|(_, uses)| found(uses));
        let action = position(|uses| uses == "./" || uses.contains("/palmares@")).unwrap();
        assert!(
            action < position(|uses| uses.contains("upload-pages-artifact@")).unwrap(),
            "{path}"
        );
        let base = uses[action].0.replace("uses", "with.base-url");
        assert_eq!(values[&base], "${{ steps.pages.outputs.base_url }}", "{path}");
    }
    let test = fs::read_to_string(here("scripts/test")).unwrap();
    assert!(test.contains("check --site --published "));
}
