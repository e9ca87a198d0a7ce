//! `palmares publish`, against real repositories.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{Archive, tree};
use crate::remote::{Published, git};

/// P6: N commits become N + 1, without force; nothing changed, no commit. The remote is empty at first.
#[test]
fn p6_one_commit_a_change() {
    let published = Published::new();
    let said = published.publish(&[]);
    assert!(said.starts_with("published: ") && said.contains("0 changed, 0 removed"), "{said}");
    let first = published.commits();
    assert_eq!(first.len(), 1);

    published.archive.build(&[]);
    let checkout = published.temp.path().join("checkout");
    let remote = published.remote();
    git(
        published.temp.path(),
        &["clone", "--quiet", "--branch=gh-pages", remote.to_str().unwrap(), "checkout"],
    );
    fs::remove_dir_all(checkout.join(".git")).unwrap();
    assert!(tree(&checkout) == tree(&published.archive.public()), "it is what a build writes");

    published.archive.paper("confx", 2033, "on-late-things", "On Late Things");
    assert!(published.publish(&[]).contains("published: "));
    let second = published.commits();
    assert_eq!(second[1..], first);
    let message = git(&published.remote(), &["log", "-1", "--format=%an%n%B", "gh-pages"]);
    assert!(message.starts_with("Ada Nowak\nUpdate the site: "), "{message}");
    assert!(message.contains("\n  confx/2033/on-late-things/index.html\n"), "{message}");

    assert!(published.publish(&[]).starts_with("nothing to publish"));
    assert_eq!(published.commits(), second);
}

/// P6: a rehearsal lists every path and the size, and changes nothing, neither there nor here.
#[test]
fn p6_a_rehearsal_tells_and_changes_nothing() {
    let published = Published::new();
    let objects = || git(published.archive.root(), &["count-objects", "-v"]);
    let before = (published.refs(), objects());
    let said = published.publish(&["--dry-run"]);
    published.archive.build(&[]);
    let list = fs::read_to_string(published.archive.public().join("data/files.txt")).unwrap();
    for file in list.lines() {
        assert!(said.contains(&format!("+ {file} (")), "{file} is not in {said}");
    }
    let n_files = list.lines().count();
    assert!(
        said.contains(&format!("{n_files} added, 0 changed, 0 removed; {n_files} files, ")),
        "{said}"
    );
    assert_eq!((published.refs(), objects()), before);

    published.publish(&[]);
    published.archive.paper("confx", 2031, "on-things", "On Other Things");
    fs::remove_file(published.archive.root().join("static/humans.txt")).unwrap();
    published.archive.put("static/humans.txt/index.html", "Moved.");
    let before = published.refs();
    let said = published.publish(&["--dry-run"]);
    for line in [
        "\n~ confx/2031/on-things/index.html (",
        "\n- humans.txt\n",
        "+ humans.txt/index.html (6 bytes)\n",
    ] {
        assert!(format!("\n{said}").contains(line), "{line} is not in {said}");
    }
    assert_eq!(published.refs(), before);
    published.publish(&[]);
    assert_eq!(
        published.file("humans.txt/index.html").as_deref(),
        Some("Moved."),
        "a folder takes a file's place"
    );
}

/// P3: a domain that the branch names is kept; another is not put over it.
#[test]
fn p3_a_domain_is_kept() {
    let published = Published::new();
    published.put_on_branch("CNAME", "awards.example.org\n");
    published.publish(&[]);
    published.publish(&[]);
    assert_eq!(published.file("CNAME").as_deref(), Some("awards.example.org\n"));
    let configured = |domain: &str| {
        let site = fs::read_to_string(published.archive.root().join("site.toml")).unwrap();
        let site = site.split("[publish]").next().unwrap().to_owned();
        published.archive.put("site.toml", &format!("{site}[publish]\ncname = \"{domain}\"\n"));
    };
    configured("other.example.org");
    let told = published.refused(&[]);
    assert!(
        told.contains("`awards.example.org`") && told.contains("`other.example.org`"),
        "{told}"
    );
    configured("awards.example.org");
    published.publish(&[]);
    assert_eq!(published.file("CNAME").as_deref(), Some("awards.example.org\n"));
    published.archive.build(&[]);
    assert_eq!(
        fs::read_to_string(published.archive.public().join("CNAME")).unwrap(),
        "awards.example.org\n"
    );
    let site = fs::read_to_string(published.archive.root().join("site.toml")).unwrap();
    published.archive.put("site.toml", site.split("[publish]").next().unwrap());
    published.publish(&[]);
    assert_eq!(
        published.file("CNAME").as_deref(),
        Some("awards.example.org\n"),
        "kept, though written by us"
    );
}

/// P4: what begins with a dot arrives, and `.nojekyll` keeps what begins with `_`.
#[test]
fn p4_dotfiles_arrive() {
    let published = Published::new();
    published.archive.put("static/.well-known/security.txt", "Contact: mailto:ada@example.org\n");
    published.publish(&[]);
    assert_eq!(published.file(".nojekyll").as_deref(), Some(""));
    assert!(published.file(".well-known/security.txt").is_some());
    let list = published.file("data/files.txt").unwrap();
    let odd = list.lines().filter(|path| path.split('/').any(|part| part.starts_with(['.', '_'])));
    assert_eq!(odd.collect::<Vec<_>>(), [".nojekyll", ".well-known/security.txt"]);
}

/// P7: a file of somebody else's stays, is never written over, and only what was ours goes.
#[test]
fn p7_files_of_others_stay() {
    let published = Published::new();
    published.publish(&[]);
    published.put_on_branch("notes.txt", "mine\n");
    published.archive.paper("confx", 2034, "on-new-things", "On New Things");
    published.publish(&[]);
    assert_eq!(published.file("notes.txt").as_deref(), Some("mine\n"));
    published.archive.put("static/notes.txt", "ours\n");
    let told = published.refused(&[]);
    assert!(told.contains("notes.txt") && told.contains("not of the site"), "{told}");
    fs::remove_file(published.archive.root().join("static/notes.txt")).unwrap();
    assert!(published.publish(&[]).starts_with("nothing to publish"));
}

/// A branch that something else made, or that holds an archive, is not written over at the first publication either.
#[test]
fn a_branch_of_something_else_is_left_alone() {
    let published = Published::new();
    published.put_on_branch("index.html", "<p>An older site</p>\n");
    assert!(published.refused(&[]).contains("index.html"));
    git(published.archive.root(), &["push", "--quiet", "origin", "main"]);
    assert!(published.refused(&["--branch", "main"]).contains("holds an archive itself"));
    assert!(published.refused(&["--branch", "a..b"]).contains("no name of a branch"));
}

/// P9: an address that was published is not given up; a redirect or a tombstone stands for it.
#[test]
fn p9_no_address_is_lost() {
    let published = Published::new();
    published.archive.paper("confx", 2031, "on-moving", "On Moving");
    published.publish(&[]);
    let page = "content/confx/2031/on-moving.md";
    let text = fs::read_to_string(published.archive.root().join(page)).unwrap();
    fs::remove_file(published.archive.root().join(page)).unwrap();
    let told = published.refused(&[]);
    assert!(told.contains("/confx/2031/on-moving/") && told.contains("aliases"), "{told}");

    let moved = text.replacen("authors", "aliases = [\"/confx/2031/on-moving/\"]\nauthors", 1);
    published.archive.put("content/confx/2031/on-having-moved.md", &moved);
    published.publish(&[]);
    assert!(published.file("confx/2031/on-moving/index.html").unwrap().contains("on-having-moved"));

    let withdrawn = moved.replacen("authors", "status = \"removed\"\nauthors", 1);
    published.archive.put("content/confx/2031/on-having-moved.md", &withdrawn);
    published.publish(&[]);
    assert!(published.file("confx/2031/on-having-moved/index.html").is_some());

    fs::remove_dir_all(published.archive.root().join("content")).unwrap();
    published.archive.put("content/about.md", "+++\n+++\n\nAll is gone.\n");
    let told = published.refused(&[]);
    assert!(told.contains("addresses of the published site, only"), "{told}");
}

/// P9: a page that no paper stands for is redirected by `[redirects]`.
#[test]
fn p9_any_address_can_be_redirected() {
    let published = Published::new();
    published.archive.put("static/talk.pdf", "slides");
    published.archive.put(
        "content/confx/2031/on-names.md",
        "+++\ntitle = \"On Names\"\nauthors = [\"Ada Nowac\"]\n+++\n",
    );
    published.publish(&[]);
    published.archive.put(
        "content/confx/2031/on-names.md",
        "+++\ntitle = \"On Names\"\nauthors = [\"Ada Nowak\"]\n+++\n",
    );
    fs::remove_file(published.archive.root().join("static/talk.pdf")).unwrap();
    let told = published.refused(&[]);
    assert!(told.contains("/people/ada-nowac/") && told.contains("/talk.pdf"), "{told}");
    let site = fs::read_to_string(published.archive.root().join("site.toml")).unwrap();
    let redirects = "[redirects]\n\"/people/ada-nowac/\" = \"/people/ada-nowak/\"\n\"/talk.pdf\" = \"/confx/2031/\"\n";
    published.archive.put("site.toml", &format!("{site}{redirects}"));
    published.publish(&[]);
    assert!(
        published
            .file("people/ada-nowac/index.html")
            .unwrap()
            .contains("/awards/people/ada-nowak/")
    );
    assert!(published.file("talk.pdf/index.html").unwrap().contains("url=/awards/confx/2031/"));
}

/// Neither the working tree, nor the index, nor a branch, nor HEAD is touched, however dirty they are.
#[test]
fn the_archives_own_repository_is_not_touched() {
    let published = Published::new();
    let root = published.archive.root();
    published.archive.put("content/confx/2031/staged.md", "+++\ntitle = \"Staged\"\n+++\n");
    git(root, &["add", "content/confx/2031/staged.md"]);
    published.archive.put("static/humans.txt", "Ada Nowak and Bo Li\n");
    published.archive.put("notes.txt", "not known to git\n");
    let state = || {
        let files = tree(root).into_iter().filter(|(name, _)| !name.starts_with(".git"));
        let index = fs::read(root.join(".git/index")).unwrap();
        let refs = git(root, &["for-each-ref", "refs/heads", "refs/tags"]);
        let status = git(root, &["--no-optional-locks", "status", "--porcelain"]);
        (files.collect::<Vec<_>>(), index, refs, fs::read(root.join(".git/HEAD")).unwrap(), status)
    };
    let before = state();
    published.publish(&[]);
    assert!(state() == before);
    assert_eq!(
        published.file("humans.txt").as_deref(),
        Some("Ada Nowak and Bo Li\n"),
        "it lies on the disk"
    );
}

/// Somebody pushes between our look and our push: the site is put on top of theirs.
#[cfg(unix)]
#[test]
fn a_lost_race_is_run_again() {
    let published = Published::new();
    published.publish(&[]);
    published.archive.paper("confx", 2035, "on-racing", "On Racing");
    // The first push finds that the branch has just moved on.
    published.put_on_branch("theirs.txt", "theirs\n");
    let theirs = git(&published.remote(), &["rev-parse", "gh-pages"]).trim().to_owned();
    git(&published.remote(), &["update-ref", "refs/heads/gh-pages", &format!("{theirs}~1")]);
    published.hook(
        "pre-receive",
        &format!("test -e raced && exit 0\ntouch raced\nunset GIT_QUARANTINE_PATH\ngit update-ref refs/heads/gh-pages {theirs}"),
    );
    let before = published.commits().len();
    assert!(published.publish(&[]).starts_with("published: "));
    assert!(published.remote().join("raced").exists());
    assert_eq!(published.commits().len(), before + 2);
    assert_eq!(published.commits()[1], theirs);
    assert_eq!(published.file("theirs.txt").as_deref(), Some("theirs\n"));
    assert!(published.file("confx/2035/on-racing/index.html").is_some());
}

/// A remote that says no is left as it was, and its reason is told.
#[cfg(unix)]
#[test]
fn a_refused_push_is_told() {
    let published = Published::new();
    published.hook("pre-receive", "echo 'closed on Sundays' >&2; exit 1");
    let told = published.refused(&[]);
    assert!(
        told.contains("closed on Sundays") && told.contains("does not take the site"),
        "{told}"
    );
    published.hook("pre-receive", "exit 0");
    published.publish(&[]);
    published.hook("pre-receive", "exit 1");
    published.archive.paper("confx", 2033, "on-late-things", "On Late Things");
    published.refused(&[]);
    published.hook("pre-receive", "exit 0");
    published.publish(&[]);
    assert_eq!(published.commits().len(), 2);
}

/// Killed at whatever moment, it leaves the old site or the new one, and the next publication is as good as any.
#[test]
fn a_killed_publication_leaves_the_old_site_or_the_new() {
    const KILLS: u32 = 8;
    let published = Published::of(Archive::large(150));
    let started = Instant::now();
    published.publish(&[]);
    let took = started.elapsed().min(Duration::from_secs(5));
    for n in 1..=KILLS {
        published.archive.put("static/word.txt", &n.to_string());
        let before = published.commits();
        let mut program = published.archive.command("publish");
        let mut child = program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(took * n / KILLS);
        child.kill().unwrap();
        child.wait().unwrap();
        published.assert_sound();
        let after = published.commits();
        assert!(after == before || after[1..] == before, "one commit more, or none");
        published.publish(&[]);
        assert_eq!(published.file("word.txt"), Some(n.to_string()));
        assert_eq!(published.commits().len(), before.len() + 1);
    }
}

/// Git must know who publishes; nothing is made up, and a rehearsal needs nobody.
#[test]
fn somebody_publishes() {
    let published = Published::new();
    for key in ["user.name", "user.email"] {
        git(published.archive.root(), &["config", "--unset", key]);
    }
    git(published.archive.root(), &["config", "user.useConfigOnly", "true"]);
    let run = |args: &[&str]| {
        let mut program = published.archive.command("publish");
        program.args(args).env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
        program.output().unwrap()
    };
    let told = String::from_utf8(run(&[]).stderr).unwrap();
    assert!(told.contains("git config user.name NAME"), "{told}");
    assert!(run(&["--dry-run"]).status.success());
    assert_eq!(published.refs(), "");
}

#[test]
fn what_is_missing_is_told() {
    let archive = Archive::small();
    let publish = |args: &[&str]| {
        let mut program = archive.command("publish");
        program.args(args).env("GIT_CEILING_DIRECTORIES", archive.root().parent().unwrap());
        let output = program.output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(publish(&[]).contains("git init"));
    let alone = archive.command("publish").env("PATH", archive.root()).output().unwrap();
    assert!(String::from_utf8_lossy(&alone.stderr).contains("install git"));
    git(archive.root(), &["init", "--quiet"]);
    git(archive.root(), &["config", "user.name", "Ada Nowak"]);
    git(archive.root(), &["config", "user.email", "ada@example.org"]);
    assert!(publish(&[]).contains("`origin` cannot be reached"));
    let told = publish(&["--remote", "https://ada:s3cret@127.0.0.1:9/a.git"]);
    assert!(told.contains("https://127.0.0.1:9/a.git") && !told.contains("s3cret"), "{told}");
    assert!(publish(&["--remote=--upload-pack=touch x"]).contains("is no remote"));
    archive.put("content/confx/2031/broken.md", "+++\ntitel = \"Broken\"\n+++\n");
    assert!(publish(&[]).contains("did you mean `title`"));
}
