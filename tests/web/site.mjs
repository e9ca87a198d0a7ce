// A fictional archive, built by the program and served as its host would; and our own, likewise.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { serve } from "./pages-server.mjs";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const BUILT = ["release", "debug"].map((profile) => join(ROOT, "target", profile, "palmares"));
export const PROGRAM = process.env.PALMARES_BIN ?? BUILT.find(existsSync);

const paper = (title, authors, rest = "", body = "") =>
  `+++\ntitle = ${JSON.stringify(title)}\nauthors = ${JSON.stringify(authors)}\n${rest}+++\n\n${body}\n`;
const award = (kind, more = "") => `\n[[awards]]\nkind = "${kind}"\n${more}`;

export const CONTENT = {
  "confx/_index.md":
    '+++\nname = "ConfX"\nfull_name = "Conference on Example Systems"\nalso = ["Xconf"]\nhome = "https://confx.example.org/"\n+++\n\nA conference that does not exist.\n',
  "confx/2031/_index.md":
    '+++\ndates = ["2031-07-12", "2031-07-14"]\nplace = "Lisbon"\n[[committee]]\nname = "Ola Berg"\naffiliation = "Example University"\n+++\n\nThe first one.\n',
  "confx/2031/sparse-gates.md": paper(
    "Sparse Gates for `Long` Memory & $n$ < 3",
    ["Ada Nowak", "Jan van der Berg", "Mausam", "茂松 孙"],
    'doi = "10.5555/3100.42"\n' +
      award("best-paper") +
      award("test-of-time", 'year = 2041\nas_written = "Ten-Year Medal"\n') +
      '\n[links]\ncode = "https://code.example.org/gates/repo/"\n\n[[sources]]\ndocument = "confx-2031.txt"\nlines = [3, 9]\n',
    "We study gates and glowworms. They are $O(n \\log n)$.\n\n$$\\begin{pmatrix} a & b \\\\ c & \\frac{d}{e} \\end{pmatrix}$$\n\n```python\nreturn 1\n```\n\n## Summary\n\nAbout gates.\n\n## Statement\n\nA clear piece of lighthouse work.\n\n## Erratum\n\nTable 2 is wrong.",
  ),
  "confx/2031/accents.md": paper("Lamps of Zürich", ["Ola Hénaff", "Łukasz Żak", "Minh Ré"], award("best-paper")),
  "confx/2031/plain.md": paper("Lamps of Elsewhere", ["Ola Henaff"], award("best-paper")),
  "confx/2031/trains.md": paper("新幹線の駅", ["孙茂松"], award("best-demo")),
  "confx/2031/lines.md": paper("幹線と新幹", ["山田花"], award("best-demo")),
  "confx/2031/waiting.md": paper("Waiting Is All Lamps Need", ["Vera Lind"], award("best-paper", 'rank = "runner-up"\n')),
  "confx/2031/need-all.md": paper("All Lamps Need Waiting", ["Vera Lind"], award("best-paper", 'rank = "runner-up"\n')),
  "confx/2031/hyphens.md": paper("Self-Supervised Kettles", ["Eva Lind"]),
  "confx/2031/apostrophe.md": paper("QJU’s IWX System", ["Eva Lind"]),
  "confx/2031/apostrophe-other.md": paper("IWX System of Others", ["Eva Lind"], "", "It doesn't use what qju has."),
  "confx/2031/identifier.md": paper("Report w02-1001 in $O(n^6)$", ["Eva Lind"]),
  "confx/2031/renamed.md": paper("A Renamed Author", ["Oldname Hidden"], award("best-paper")),
  "confx/2031/engine.md": '+++\ntitle = "Engine"\ntitle_status = "working"\n+++\n\nEngine is a thing of brass.\n',
  "confy/2021/manning.md": paper("Kettles of 2021", ["Bo Manning"], award("best-paper")),
  "confy/2022/manning.md": paper("Kettles Once More", ["Bo Manning"], award("outstanding-paper")),
  "confy/2024/manning.md": paper("Kettles Too Late", ["Bo Manning"], award("best-paper")),
  "confy/2024/about-manning.md": paper("Manning the Kettles", ["Eva Lind"], award("best-paper")),
  "confy/2024/joint.md": paper("Joint Work", ["Eva Lind"], award("outstanding-paper", 'venue = ["confx", "confy"]\n')),
  "confy/2024/retracted.md": paper("Too Good to Be True", ["Ola Berg"], 'status = "retracted"\nstatus_date = "2025-05-01"\n' + award("honorable-mention")),
  "confy/2024/moved.md": paper("Moved", ["Ola Berg"], 'aliases = ["/confy/2024/old/"]\n'),
  ...Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`confz/2020/quiet-${n}.md`, paper(`Quiet Paper ${n}`, ["Rut Quist"])])),
  "people/ada-nowak.md": '+++\nname = "Ada Nowak"\nalso = ["Adelheid Nowak"]\norcid = "0000-0002-1825-0097"\n+++\n',
  "people/newname-shown.md": '+++\nname = "Newname Shown"\nformer = ["Oldname Hidden"]\nhide_former = true\n+++\n',
};

// Writes the archive into a new folder.
export function archive(base = "/repo/") {
  const root = mkdtempSync(join(tmpdir(), "palmares-web-"));
  const put = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put("site.toml", `title = "Example Awards"\nbase_url = "https://awards.example.org${base}"\nlicense = "CC0-1.0"\nedit_url = "https://git.example.org/edit/main/"\n`);
  for (const [path, text] of Object.entries(CONTENT)) put(`content/${path}`, text);
  process.on("exit", () => rmSync(root, { recursive: true, force: true }));
  return { root, put, out: join(root, "public"), build: () => build(root, join(root, "public")) };
}

export function build(root, out, ...more) {
  return execFileSync(PROGRAM, ["build", "--root", root, "--out", out, ...more], { encoding: "utf8" });
}

// The fictional archive, built and served.
export async function fixture(base = "/repo/") {
  const made = archive(base);
  made.build();
  return { ...made, ...(await serve(made.out, base)) };
}

// Our own archive, built and served.
export async function own() {
  const out = mkdtempSync(join(tmpdir(), "palmares-own-"));
  process.on("exit", () => rmSync(out, { recursive: true, force: true }));
  build(ROOT, out, "--base-url", "https://awards.example.org/repo/");
  return { out, ...(await serve(out, "/repo/")) };
}

// An archive under `palmares serve`.
export async function preview(root) {
  const process_ = spawn(PROGRAM, ["serve", "--root", root, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((done, fail) => {
    let told = "";
    process_.stdout.on("data", (bytes) => {
      told += bytes;
      const found = /^serving (\S+)/m.exec(told);
      if (found) done(found[1]);
    });
    process_.on("exit", () => fail(new Error(`it does not serve: ${told}`)));
  });
  return { url, close: () => process_.kill() };
}

// The paths of all pages of a built site, `/confx/2031/`.
export function pages(out) {
  const files = readdirSync(out, { recursive: true, withFileTypes: true });
  const html = files.filter((file) => file.isFile() && file.name.endsWith(".html"));
  const paths = html.map((file) => relative(out, join(file.parentPath ?? file.path, file.name)).replaceAll("\\", "/"));
  return paths.map((path) => path.replace(/(^|\/)index\.html$/, "$1")).sort();
}

// A page of each kind of the fictional archive.
export const KINDS = [
  "", "confx/", "confx/2031/", "confx/2031/sparse-gates/", "confx/2031/engine/", "confy/2024/retracted/", "2031/", "2024/", "confz/2020/",
  "awards/", "awards/best-paper/", "people/", "people/letter-n/", "people/ada-nowak/", "search/", "search/?q=lamps",
  "about/", "404.html",
];
