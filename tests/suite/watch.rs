//! The preview while its files change (lessons W1 to W15).

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::common::{Archive, tree};
use crate::preview::{Preview, clean};

const PAPER: &str = "/awards/confx/2031/on-things/";
const PAGE: &str = "content/confx/2031/on-things.md";

/// Waits so long that whatever was to happen would have.
fn rest() {
    std::thread::sleep(Duration::from_millis(700));
}

fn shell(folder: &Path, command: &str) {
    let done = Command::new("sh").arg("-c").arg(command).current_dir(folder).output().unwrap();
    assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
}

/// Saves as many editors do: into a new file, which takes the place of the old.
fn save(archive: &Archive, name: &str, text: &str) {
    archive.put(&format!("{name}.new.tmp"), text);
    fs::rename(archive.root().join(format!("{name}.new.tmp")), archive.root().join(name)).unwrap();
}

/// W1: who only reads changes nothing.
#[test]
fn w1_reading_every_source_reloads_nothing() {
    let archive = Archive::small();
    let preview = Preview::start(&archive, None);
    assert!(tree(archive.root()).len() > 5);
    shell(archive.root(), "ls -R . && cat site.toml content/*/*/*.md && touch -a site.toml");
    rest();
    assert_eq!(preview.n_reloads(), 1);
}

/// W2: files are saved by renaming, the configuration too.
#[test]
fn w2_files_saved_by_renaming_are_seen_each_time() {
    let archive = Archive::small();
    archive.put(
        "templates/about.html",
        "{% extends \"base.html\" %}{% block main %}0{% endblock main %}",
    );
    let preview = Preview::start(&archive, None);
    let config = fs::read_to_string(archive.root().join("site.toml")).unwrap();
    for n in 0..10 {
        save(&archive, "site.toml", &config.replace("Example", &format!("Example{n}")));
        assert!(preview.text("/awards/").contains(&format!("Example{n} ")), "{n}");
        let text =
            format!("{{% extends \"base.html\" %}}{{% block main %}}v{n}{{% endblock main %}}");
        save(&archive, "templates/about.html", &text);
        assert!(preview.text("/awards/about/").contains(&format!("v{n}\n")), "{n}");
        save(&archive, PAGE, &format!("+++\ntitle = \"Title {n}\"\n+++\n"));
        assert!(preview.text(PAPER).contains(&format!("Title {n}")), "{n}");
    }
    preview.assert_equals(&clean(archive.root()).unwrap(), []);
}

/// W3: what is renamed or deleted leaves no ghosts; folders too.
#[test]
fn w3_renamed_and_deleted_sources_leave_no_ghosts() {
    let archive = Archive::small();
    let preview = Preview::start(&archive, None);
    let before = clean(archive.root()).unwrap();
    shell(
        archive.root(),
        "cd content && rm confx/2031/on-more-things.md && mv confx/2032/on-nothing.md confx/2032/on-all.md && \
         mv journal-y journal-z && mv confx/2031 confx/2029",
    );
    let after = clean(archive.root()).unwrap();
    preview.assert_equals(&after, before.files.keys().cloned());
    // What was moved along with its folder is followed where it is now.
    archive.paper("confx", 2029, "on-things", "On Other Things");
    archive.paper("journal-z", 2032, "on-everything", "On Less");
    preview.assert_equals(&clean(archive.root()).unwrap(), after.files.keys().cloned());
    shell(archive.root(), "rm -r content");
    preview.assert_equals(&clean(archive.root()).unwrap(), after.files.keys().cloned());
    archive.paper("confx", 2029, "on-things", "Back Again");
    preview.until(|| preview.text("/awards/confx/2029/on-things/").contains("Back Again"));
}

/// W4: folders made in one go with what is in them.
#[test]
fn w4_files_in_folders_made_in_one_go_are_seen() {
    let archive = Archive::small();
    let preview = Preview::start(&archive, None);
    for n in 0..20 {
        shell(
            archive.root(),
            &format!("mkdir -p content/new{n}/2031 && cp {PAGE} content/new{n}/2031/"),
        );
        let time =
            preview.until(|| preview.get(&format!("/awards/new{n}/2031/on-things/")).status == 200);
        assert!(time < Duration::from_secs(2), "{time:?}");
    }
    preview.assert_equals(&clean(archive.root()).unwrap(), []);
}

/// W5: the site and `.git` in the archive's folder make no loop.
#[test]
fn w5_the_output_and_git_inside_are_not_followed() {
    let archive = Archive::small();
    archive.build(&[]);
    shell(
        archive.root(),
        "git init -q . && git add . && git -c user.name=A -c user.email=a@example.org commit -qm A",
    );
    let preview = Preview::start(&archive, None);
    archive.put(PAGE, "+++\ntitle = \"Once\"\n+++\n");
    for _ in 0..10 {
        shell(archive.root(), "git status");
    }
    archive.build(&[]);
    rest();
    assert_eq!(preview.n_reloads(), 2, "the start and the edit");
    shell(archive.root(), "git checkout -q .");
    assert!(preview.text(PAPER).contains("On Things"));
    preview.assert_equals(&clean(archive.root()).unwrap(), []);
}

/// W6: what editors leave behind is not seen; what git ignores is.
#[test]
fn w6_swap_files_are_not_seen_and_ignored_files_are() {
    let archive = Archive::small();
    archive.put(".gitignore", "*.md\nstatic\n");
    let preview = Preview::start(&archive, None);
    for name in [".a.md.swp", "4913", "a.md~", "#a.md#", ".#a.md", "a.md.tmp"] {
        archive.put(&format!("content/confx/2031/{name}"), "x");
        archive.put(&format!("templates/{name}"), "x");
    }
    rest();
    assert_eq!(preview.n_reloads(), 1);
    archive.put("static/LICENSE", "x");
    assert_eq!(preview.get("/awards/LICENSE").body, b"x");
    archive.put(PAGE, "+++\ntitle = \"Seen\"\n+++\n");
    assert!(preview.text(PAPER).contains("Seen"));
}

/// W7: without the system's events, every change is seen within two intervals.
#[test]
fn w7_polling_sees_every_change() {
    let archive = Archive::small();
    let every = Duration::from_millis(200);
    let preview = Preview::start(&archive, Some(every));
    let seen = |is_so: &dyn Fn() -> bool| {
        let time = preview.until(is_so);
        assert!(time < 2 * every + Duration::from_millis(300), "{time:?}");
    };
    let shows = |words: &str| preview.text(PAPER).contains(words);
    archive.put(PAGE, "+++\ntitle = \"One\"\n+++\n");
    seen(&|| shows("One"));
    archive.put(PAGE, "+++\ntitle = \"Two\"\n+++\n");
    seen(&|| shows("Two"));
    archive.paper("confy", 2033, "new", "New");
    seen(&|| preview.get("/awards/confy/2033/new/").status == 200);
    fs::remove_file(archive.root().join("content/confy/2033/new.md")).unwrap();
    seen(&|| preview.get("/awards/confy/2033/new/").status == 404);
    assert_eq!(preview.n_notes(), 0);
}

/// W10: a broken start, a broken edit: the server goes on, every page tells where the fault is, and no longer when it is
/// mended.
#[test]
fn w10_a_fault_is_shown_on_every_page_until_it_is_mended() {
    let faults = [
        (
            "templates/paper.html",
            "{% extends \"base.html\" %}\n{% block main %}{{ paper. }}{% endblock main %}",
            "templates/paper.html:2:",
        ),
        (
            "templates/home.html",
            "{% extends \"base.html\" %}{% block main %}{{ titel }}{% endblock main %}",
            "templates/home.html:1:",
        ),
        ("site.toml", "titel = \"x\"\n", "site.toml:1:"),
        (PAGE, "+++\ntitle = \"x\"\nauthers = []\n+++\n", "content/confx/2031/on-things.md:3:"),
        (
            "content/confx/2031/twin.md",
            "+++\ntitle = \"x\"\naliases = [\"/confx/2031/on-things/\"]\n+++\n",
            "one address",
        ),
    ];
    for (name, broken, place) in faults {
        let archive = Archive::small();
        let path = archive.root().join(name);
        let good = fs::read_to_string(&path).ok();
        let mend = || match &good {
            Some(text) => archive.put(name, text),
            None => fs::remove_file(&path).unwrap(),
        };
        archive.put(name, broken);
        assert_eq!(archive.try_build(&[]).status.code(), Some(1), "{name}");
        let preview = Preview::start(&archive, None);
        let is_shown = || {
            ["/awards/", "/awards/confx/", "/awards/no/such/page", PAPER]
                .iter()
                .all(|path| preview.text(path).contains(place))
        };
        for _ in 0..2 {
            preview.until(is_shown);
            mend();
            preview.until(|| !preview.text("/awards/").contains("palmares-faults"));
            preview.assert_equals(&clean(archive.root()).unwrap(), []);
            archive.put(name, broken);
        }
        preview.until(is_shown);
        assert!(preview.get("/awards/confx/").status == 200, "the last good site is shown");
    }
}

/// W12: a save that changes no byte reloads nothing, however often.
#[test]
fn w12_saves_without_a_change_reload_nothing() {
    let archive = Archive::small();
    let preview = Preview::start(&archive, None);
    let names = ["site.toml", PAGE, "static/humans.txt", "content/about.md"];
    let texts = names.map(|name| fs::read_to_string(archive.root().join(name)).unwrap());
    for n in 0..500 {
        let n = n % names.len();
        if n.is_multiple_of(2) {
            save(&archive, names[n], &texts[n]);
        } else {
            // The bytes are never gone in between.
            let file = fs::OpenOptions::new().write(true).open(archive.root().join(names[n]));
            file.unwrap().write_all(texts[n].as_bytes()).unwrap();
        }
    }
    rest();
    assert_eq!(preview.n_reloads(), 1);
}

/// W13: whoever asks while files are saved gets the old page or the new, whole.
#[test]
fn w13_no_page_is_missing_or_half_while_files_are_saved() {
    let archive = Archive::small();
    let preview = Preview::start(&archive, None);
    let page = |n: usize| {
        let words = format!("word{n} ").repeat(1500);
        format!("+++\ntitle = \"Title {n}\"\n+++\n\n{words}end{n}\n")
    };
    archive.put(PAGE, &page(0));
    std::thread::scope(|scope| {
        let asking = scope.spawn(|| {
            for _ in 0..1000 {
                let answer = preview.get(PAPER);
                assert_eq!(answer.status, 200);
                let text = String::from_utf8(answer.body).unwrap();
                assert!(!text.contains("palmares-faults"), "{text}");
                let n = text
                    .split("<h1 dir=\"auto\">Title ")
                    .nth(1)
                    .unwrap()
                    .split('<')
                    .next()
                    .unwrap();
                assert!(
                    text.contains(&format!("end{n}\n")) || text.contains(&format!("end{n}<")),
                    "{n}"
                );
            }
        });
        for n in 1..=20 {
            match n % 3 {
                0 => save(&archive, PAGE, &page(n)),
                1 => archive.put(PAGE, &page(n)),
                // As some editors do: the old file is moved away first.
                _ => {
                    let path = archive.root().join(PAGE);
                    fs::rename(&path, path.with_extension("md~")).unwrap();
                    archive.put(PAGE, &page(n));
                }
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        asking.join().unwrap();
    });
    assert!(preview.text(PAPER).contains("end20"));
}

/// W15: the script and its events are below the base path; what is wrong on the published site is wrong here.
#[test]
fn w15_browsers_are_told_of_changes_below_the_base_path() {
    let archive = Archive::small();
    let preview = Preview::start(&archive, None);
    for (path, status) in [("/", 404), ("/x.css", 404), ("/awards/ConfX/", 404), ("/awards/", 200)]
    {
        let answer = preview.get(path);
        assert_eq!(answer.status, status, "{path}");
        let text = String::from_utf8(answer.body).unwrap();
        assert!(text.contains("src=\"/awards/.palmares/reload.js\""), "{path}");
    }
    assert_eq!(preview.get("/awards/.palmares/reload.js").status, 200);
    let mut events = TcpStream::connect(("127.0.0.1", preview.port)).unwrap();
    write!(events, "GET /awards/.palmares/events HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    events.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let mut heard = String::new();
    let mut hear = |words: &str| {
        let mut buffer = [0; 1024];
        while !heard.contains(words) {
            let n = events.read(&mut buffer).unwrap();
            heard.push_str(std::str::from_utf8(&buffer[..n]).unwrap());
        }
    };
    hear("\"version\":1");
    archive.put("static/humans.txt", "Bo\n");
    hear("\"version\":2,\"files\":{\"/awards/humans.txt\":2}");
}

/// Links, pipes and other odd things neither stop the server nor hide what they lead to.
#[cfg(unix)]
#[test]
fn odd_files_never_stop_the_preview() {
    let archive = Archive::small();
    let preview = Preview::start(&archive, None);
    archive.put("notes/a.txt", "one");
    std::os::unix::fs::symlink("../notes/a.txt", archive.root().join("static/a.txt")).unwrap();
    preview.until(|| preview.get("/awards/a.txt").body == b"one");
    archive.put("notes/a.txt", "two");
    preview.until(|| preview.get("/awards/a.txt").body == b"two");
    shell(
        archive.root(),
        "mkfifo content/confx/2031/pipe.md static/pipe.txt && ln -s .. static/round",
    );
    preview.until(|| preview.text("/awards/").matches("palmares-faults").count() == 1);
    assert_eq!(preview.get("/awards/pipe.txt").status, 404);
    assert_eq!(preview.get("/awards/a.txt").body, b"two");
    shell(archive.root(), "rm content/confx/2031/pipe.md static/pipe.txt static/round");
    preview.assert_equals(&clean(archive.root()).unwrap(), []);
}
