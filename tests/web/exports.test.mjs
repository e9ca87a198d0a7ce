// What we write for machines, read by programs that are not ours.
//
// Read are our own archive and the fictional one in `archive/`; or the built sites whose folders SITES names, parted by
// colons.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

import { plugins } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { SaxesParser } from "saxes";

import { PROGRAM, ROOT } from "./site.mjs";

const temp = mkdtempSync(join(tmpdir(), "palmares-exports-"));
after(() => rmSync(temp, { recursive: true }));
const built = (name, root) => {
  execFileSync(PROGRAM, ["--root", root, "build", "--out", join(temp, name)], { stdio: "ignore" });
  return join(temp, name);
};
const sites = process.env.SITES?.split(":") ?? [built("own", ROOT), built("fictional", join(ROOT, "tests/web/archive"))];
const files = (site, ending) =>
  readdirSync(site, { recursive: true }).filter((path) => path.endsWith(ending)).sort();
const text = (site, path) => readFileSync(join(site, path), "utf8");
const json = (site, path) => JSON.parse(text(site, path));
const parsed = (input, format) => plugins.input.chain(input, { forceType: format, generateGraph: false });

/** Words without what readers of TeX write in their own ways. */
const letters = (words) => words.replace(/<\/?(i|b|sub|sup)>/g, "").normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const person = ({ family, given, literal, suffix, ...rest }) =>
  letters([given, rest["non-dropping-particle"], rest["dropping-particle"], family, suffix, literal].filter(Boolean).join(" "));
const year = (item) => item.issued?.["date-parts"]?.[0]?.[0];

for (const site of sites) {
  const records = files(site, "/index.json").map((path) => json(site, path));
  const byUrl = new Map(records.map((record) => [record.url, record]));

  test(`${site}: every CSL item keeps the rules of csl-data.json (CJ1 to CJ7, C12)`, () => {
    const names = { type: "object", additionalProperties: false, properties: Object.fromEntries(
      ["family", "given", "non-dropping-particle", "suffix", "literal"].map((name) => [name, { type: "string", minLength: 1 }])) };
    const words = ["title", "container-title", "event", "event-place", "publisher", "volume", "issue", "page", "ISBN",
      "ISSN", "DOI", "URL", "abstract", "keyword", "language", "note"];
    const item = {
      type: "object", required: ["type", "id", "title"], additionalProperties: false,
      properties: {
        type: { enum: ["paper-conference", "article-journal"] }, id: { type: "string" },
        author: { type: "array", items: names }, editor: { type: "array", items: names },
        issued: { type: "object", additionalProperties: false, properties: { "date-parts": {
          type: "array", minItems: 1, maxItems: 2, items: { type: "array", minItems: 1, maxItems: 3, items: { type: "integer" } } } } },
        custom: { type: "object" },
        ...Object.fromEntries(words.map((name) => [name, { type: "string", minLength: 1 }])),
      },
    };
    const validate = new Ajv2020().compile({ type: "array", minItems: 1, maxItems: 1, items: item });
    for (const path of files(site, ".csl.json")) {
      assert.ok(validate(json(site, path)), `${path}: ${JSON.stringify(validate.errors)}`);
    }
  });

  test(`${site}: the data keep their schema (DX9)`, () => {
    const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
    addFormats(ajv);
    const validate = ajv.compile(json(site, "data/awards.schema.json"));
    for (const path of ["data/awards.json", ...files(site, "/index.json")]) {
      assert.ok(validate(json(site, path)), `${path}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
    }
    const whole = json(site, "data/awards.json");
    assert.ok(!validate({ ...whole, built: "2031-01-01" }), "the schema lets anything pass");
    const held = records.flatMap((record) => record.awards.map((award) => award.id)).sort();
    assert.deepEqual(whole.awards.map((award) => award.id).sort(), held);
  });

  test(`${site}: a BibTeX parser reads every file (BT, C4, C6)`, () => {
    const read = (path) => parsed(text(site, path), "@bibtex/text");
    for (const path of files(site, "/paper.bib")) {
      const [ours] = json(site, path.replace("paper.bib", "paper.csl.json"));
      const [item, ...more] = read(path);
      assert.equal(more.length, 0, path);
      assert.equal(item.id ?? item["citation-key"], ours.id, path);
      assert.equal(item.type, ours.type, path);
      assert.deepEqual((item.author ?? []).map(person), (ours.author ?? []).map(person), path);
      assert.equal(year(item), year(ours), path);
      if (!text(site, path).match(/title = ".*\$.*",\n/)) assert.equal(letters(item.title), letters(ours.title), path);
    }
    const keys = read("data/awards.bib").map((item) => item.id ?? item["citation-key"]);
    assert.equal(new Set(keys).size, keys.length);
    assert.equal(keys.length, records.filter((record) => record.title_status === "given").length);
  });

  test(`${site}: readers of RIS read every file (RI, C11)`, (t) => {
    const paths = files(site, ".ris");
    for (const path of paths) {
      const [ours] = json(site, path.replace("paper.ris", "paper.csl.json"));
      const [item, ...more] = parsed(text(site, path), "@ris/file");
      assert.equal(more.length, 0, path);
      assert.equal(letters(item.title), letters(ours.title), path);
      assert.deepEqual((item.author ?? []).map(person), (ours.author ?? []).map(person), path);
      assert.equal(year(item), year(ours), path);
    }
    if (spawnSync("ris2xml", ["--version"]).error) return t.diagnostic("skipped: there is no ris2xml (bibutils)");
    for (const path of paths) {
      const ours = byUrl.get(json(site, path.replace("paper.ris", "paper.csl.json"))[0].URL);
      const mods = execFileSync("ris2xml", [join(site, path)], { stdio: ["ignore", "pipe", "ignore"] }).toString();
      const own = mods.split("<relatedItem")[0];
      assert.equal(mods.match(/<mods /g).length, 1, path);
      const tags = (name, within) => [...within.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, "g"))].map((m) => m[1]);
      const unescaped = (words) => words.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
      const title = [...tags("nonSort", own), ...tags("title", own), ...tags("subTitle", own)].join(" ");
      assert.equal(letters(unescaped(title)), letters(ours.title), path);
      const authors = own.split(/<name[ >]/).slice(1).filter((name) => name.includes(">author<"));
      // bibutils keeps one of two authors of one name.
      const expected = [...new Set(ours.authors.map((author) => author.name))];
      assert.equal(authors.length, expected.length, path);
      const surnames = authors.map((name) => letters(tags("namePart", name).join("")));
      const sorted = (words) => [...letters(words)].sort().join("");
      assert.deepEqual(surnames.map(sorted), expected.map(sorted), path);
      if (ours.year) assert.ok(mods.includes(`>${ours.year}`), path);
    }
  });

  test(`${site}: Atom, sitemap and JSON-LD are well-formed (AT, SM, SD, C13, C14)`, () => {
    for (const path of files(site, ".xml")) {
      const parser = new SaxesParser({ xmlns: true });
      const counts = { feed: [], entry: [] };
      const open = [];
      parser.on("opentag", ({ local, uri, attributes }) => {
        const within = open.at(-1);
        if (within === "entry" || within === "feed") counts[within].at(-1)?.push(local);
        if (local === "feed" || local === "entry") counts[local].push([]);
        if (attributes.href) assert.match(attributes.href.value, /^https:\/\//);
        assert.ok(["http://www.w3.org/2005/Atom", "http://www.sitemaps.org/schemas/sitemap/0.9"].includes(uri), path);
        open.push(local);
      });
      parser.on("closetag", () => open.pop());
      parser.on("error", (error) => assert.fail(`${path}: ${error}`));
      parser.write(text(site, path)).close();
      for (const children of [...counts.feed, ...counts.entry]) {
        for (const one of ["id", "title", "updated"]) assert.equal(children.filter((name) => name === one).length, 1, path);
        assert.ok(children.includes("link"), path);
      }
    }
    for (const path of files(site, "index.html")) {
      const blocks = [...text(site, path).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      assert.ok(blocks.length <= 1, path);
      for (const [, block] of blocks) {
        const ld = JSON.parse(block);
        assert.equal(ld["@context"], "https://schema.org", path);
        if (ld["@graph"]) continue;
        assert.equal(ld.headline, byUrl.get(ld["@id"]).title, path);
        assert.deepEqual((ld.author ?? []).map((author) => author.name), byUrl.get(ld["@id"]).authors.map((author) => author.name));
      }
    }
  });

  test(`${site}: a page that lists says what, and the way to it from home (SD11)`, () => {
    const own = new Set(text(site, "data/files.txt").split("\n"));
    const home = text(site, "index.html").match(/<link rel="canonical" href="([^"]*)"/)[1];
    const listing = /^(index\.html|([^/]+\/){1,2}index\.html|awards\/.*)$/;
    const others = /^(about|search|people\/(?!letter-)[^/]+)\//;
    const lists = files(site, "index.html").filter((path) => listing.test(path) && !others.test(path));
    assert.ok(lists.length > 6);
    for (const path of lists) {
      const html = text(site, path);
      if (html.includes('http-equiv="refresh"')) continue;
      const [, block] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? assert.fail(`${path}: no JSON-LD`);
      const [way, list] = JSON.parse(block)["@graph"];
      assert.deepEqual([way["@type"], list["@type"]], ["BreadcrumbList", "ItemList"], path);
      const crumbs = way.itemListElement;
      const items = list.itemListElement;
      for (const all of [crumbs, items]) assert.deepEqual(all.map((one) => one.position), all.map((_, n) => n + 1), path);
      assert.equal(crumbs[0].item, home, path);
      assert.equal(crumbs.at(-1).item, html.match(/<link rel="canonical" href="([^"]*)"/)[1], path);
      assert.ok(crumbs.every(({ name }) => name), path);
      assert.equal(items.length, Math.min(list.numberOfItems, 100), path);
      for (const url of [...crumbs.map((one) => one.item), ...items.map((one) => one.url)]) {
        assert.ok(url.startsWith(home) && own.has(`${url.slice(home.length)}index.html`), `${path}: ${url}`);
        assert.ok(url === home || html.includes(`href="${new URL(url).pathname}`) || crumbs.at(-1).item === url, `${path} does not link to ${url}`);
      }
    }
  });

  test(`${site}: what heads name is there (SP1, C10, C17)`, () => {
    const own = new Set(text(site, "data/files.txt").split("\n"));
    const base = [...byUrl.values()][0];
    const root = base.url.slice(0, base.url.length - base.id.length - 1);
    for (const path of files(site, "index.html")) {
      for (const [, url] of text(site, path).matchAll(/<link rel="(?:describedby|collection|canonical|alternate)"[^>]* href="([^"]*)"/g)) {
        assert.ok(url.startsWith(root), `${path}: ${url}`);
        const file = url.slice(root.length);
        assert.ok(own.has(file === "" || file.endsWith("/") ? `${file}index.html` : file), `${path}: ${url}`);
      }
    }
  });
}
