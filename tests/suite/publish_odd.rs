//! `palmares publish` where the archive or its repository is not as one would expect.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::common::Archive;
use crate::remote::{Published, git};

/// Publishes the archive in a folder, with nothing but its own configuration of git.
fn publish_in(root: &Path, args: &[&str]) -> Output {
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("palmares"));
    program.arg("publish").arg("--root").arg(root).args(args);
    program.env("GIT_CONFIG_NOSYSTEM", "1").env("GIT_CONFIG_GLOBAL", "/dev/null").output().unwrap()
}

fn published(output: &Output) {
    let said = String::from_utf8_lossy(&output.stdout);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.starts_with("published: "), "{said}{told}");
}

/// What `check --site` calls an error is not published, and told with its place; what is doubtful is.
#[test]
fn what_is_not_sound_is_not_published() {
    let published = Published::new();
    // Nothing tells where the awards of this archive are known from, which is a warning.
    published.publish(&[]);
    let page = "content/confx/2031/_index.md";
    published
        .archive
        .put(page, "+++\ncomplete = true\ncount = 7\n+++\n\nSee [this](/no/where/).\n");
    for args in [&[][..], &["--dry-run"]] {
        let told = published.refused(args);
        assert!(told.contains("[incomplete]") && told.contains(&format!("{page}:3:1")), "{told}");
        assert!(!told.contains("no-evidence"), "{told}");
    }
    published.archive.put(page, "+++\n+++\n\nSee [this](/no/where/) and [that](#nothing).\n");
    let told = published.refused(&[]);
    for part in ["[broken-link]", "[broken-fragment]", &format!("{page}:4:"), "2 errors"] {
        assert!(told.contains(part), "{part} is not in {told}");
    }
    published.archive.put(page, "+++\n+++\n\nSee [this](/confx/).\n");
    published.publish(&[]);
    assert_eq!(published.commits().len(), 2);
}

/// R17: the page of a name that its bearer now wants hidden goes, and nothing is asked for in its place.
#[test]
fn a_hidden_name_leaves_the_branch() {
    let published = Published::new();
    published.archive.put(
        "content/confx/2031/on-names.md",
        "+++\ntitle = \"On Names\"\nauthors = [\"Oldname Hidden\"]\n+++\n",
    );
    published.publish(&[]);
    assert!(published.file("people/oldname-hidden/index.html").is_some());
    let list = published.archive.root().join("list.txt");
    fs::write(&list, published.file("data/files.txt").unwrap()).unwrap();
    published.archive.put(
        "content/people/newname-shown.md",
        "+++\nname = \"Newname Shown\"\nformer = [\"Oldname Hidden\"]\nhide_former = true\n+++\n",
    );
    let mut check = published.archive.command("check");
    let checked = check.arg("--site").arg("--published").arg(list).output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    published.publish(&[]);
    assert_eq!(published.file("people/oldname-hidden/index.html"), None);
    assert!(published.file("people/newname-shown/index.html").is_some());
}

/// A hook of another repository tells its programs which that is; the archive's is its own all the same.
#[test]
fn the_repository_is_that_of_the_archive() {
    let published = Published::new();
    let other = Published::new();
    let mut program = published.archive.command("publish");
    program.env("GIT_DIR", other.archive.root().join(".git"));
    program.env("GIT_WORK_TREE", other.archive.root()).env("GIT_INDEX_FILE", "index");
    let output = program.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(published.commits().len(), 1);
    assert_eq!(other.refs(), "");
}

#[test]
fn a_branch_is_named_as_people_name_it() {
    let published = Published::new();
    let told = published.refused(&["--branch", "refs/heads/pages"]);
    assert!(told.contains("long name of a branch") && told.contains("`pages`"), "{told}");
    published.publish(&["--branch", "ada/pages"]);
    assert!(published.refs().contains("refs/heads/ada/pages\n"), "{}", published.refs());
}

/// The branch that the archive itself goes to is none for its site, though nothing stands there yet.
#[test]
fn the_branch_of_the_archive_is_not_that_of_the_site() {
    let published = Published::new();
    assert!(published.refused(&["--branch", "main"]).contains("holds an archive itself"));
    // That of another repository is.
    let other = published.temp.path().join("other.git");
    git(published.temp.path(), &["init", "--quiet", "--bare", "other.git"]);
    published.publish(&["--branch", "main", "--remote", other.to_str().unwrap()]);
    assert_eq!(published.refs(), "");
}

/// A site that is made for another address than that of its repository's Pages is published, and it is said.
#[test]
fn another_address_than_that_of_the_repository_is_told() {
    let published = Published::new();
    let root = published.archive.root();
    let instead = format!("url.{}.insteadOf", published.remote().display());
    git(root, &["config", &instead, "https://github.com/ada/prizes"]);
    git(root, &["remote", "set-url", "origin", "https://github.com/ada/prizes"]);
    let told = || {
        let output = published.try_publish(&[]);
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(told().contains("GitHub shows this repository at https://ada.github.io/prizes/"));
    published.put_on_branch("CNAME", "awards.example.org\n");
    assert_eq!(told(), "", "a domain is the keeper's business");
}

/// Clones that lack history, have no branch, share a repository or lie in another.
#[test]
fn any_checkout_can_be_published_from() {
    let first = Published::new();
    first.publish(&[]);
    git(first.archive.root(), &["push", "--quiet", "origin", "main"]);
    let temp = first.temp.path();
    let remote = format!("file://{}", first.remote().display());
    let at = |name: &str| temp.join(name);
    git(temp, &["clone", "--quiet", "--depth=1", &remote, "shallow"]);
    git(temp, &["clone", "--quiet", &remote, "detached"]);
    git(&at("detached"), &["switch", "--quiet", "--detach"]);
    git(&at("detached"), &["worktree", "add", "--quiet", "../linked"]);
    git(temp, &["init", "--quiet", "around"]);
    let add =
        ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", &remote, "within"];
    git(&at("around"), &add);
    for (n, name) in ["shallow", "detached", "linked", "around/within"].into_iter().enumerate() {
        let root = at(name);
        git(&root, &["config", "user.name", "Ada Nowak"]);
        git(&root, &["config", "user.email", "ada@example.org"]);
        fs::write(root.join("static/humans.txt"), name).unwrap();
        published(&publish_in(&root, &[]));
        assert_eq!(first.file("humans.txt").as_deref(), Some(name));
        assert_eq!(first.commits().len(), n + 2, "{name}");
        first.assert_sound();
    }
}

/// What is set for the commits and the files of people has no say in those of the site.
#[test]
fn settings_of_people_change_nothing() {
    let plain = Published::new();
    plain.publish(&[]);
    let odd = Published::new();
    let root = odd.archive.root();
    for (key, value) in [
        ("commit.gpgsign", "true"),
        ("user.signingkey", "nobody"),
        ("core.autocrlf", "true"),
        ("core.eol", "crlf"),
        ("core.quotePath", "true"),
        ("color.ui", "always"),
        ("push.default", "nothing"),
        ("push.followTags", "true"),
        ("push.recurseSubmodules", "check"),
        ("fetch.prune", "true"),
        ("core.logAllRefUpdates", "always"),
    ] {
        git(root, &["config", key, value]);
    }
    git(root, &["-c", "tag.gpgSign=false", "tag", "--message=One", "--annotate", "gh-pages"]);
    fs::write(root.join(".git/index.lock"), "").unwrap();
    odd.publish(&[]);
    let files = |one: &Published| git(&one.remote(), &["ls-tree", "-r", "refs/heads/gh-pages"]);
    assert_eq!(files(&odd), files(&plain));
    assert_eq!(odd.refs().lines().count(), 1, "{}", odd.refs());
    assert!(odd.publish(&[]).starts_with("nothing to publish"));
}

#[test]
fn a_remote_may_have_blanks_in_its_path_and_newer_names_of_objects() {
    let archive = Archive::small();
    let temp = tempfile::tempdir().unwrap();
    let root = archive.root();
    let init = ["init", "--quiet", "--object-format=sha256"];
    git(temp.path(), &[&init[..], &["--bare", "a remote.git"]].concat());
    git(root, &init);
    git(root, &["config", "user.name", "Ada Nowak"]);
    git(root, &["config", "user.email", "ada@example.org"]);
    let remote = temp.path().join("a remote.git");
    published(&publish_in(root, &["--remote", remote.to_str().unwrap()]));
    let tip = git(&remote, &["rev-parse", "gh-pages"]);
    assert_eq!(tip.trim().len(), 64);
    git(&remote, &["fsck", "--strict"]);
    let again = publish_in(root, &["--remote", remote.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&again.stdout).starts_with("nothing to publish"));
}
