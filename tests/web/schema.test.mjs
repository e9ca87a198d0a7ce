// The schemas by which editors complete take every real file: our own archive, the one that `palmares new` writes, the
// fictional one, what an import writes, and the examples of the guides.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

import { PROGRAM, ROOT, archive } from "./site.mjs";

// TOML is read by Python's own reader: every `site.toml` and every front matter of a folder, by path.
const READ = `
import json, pathlib, sys, tomllib
found = {}
for root in map(pathlib.Path, sys.argv[1:]):
    found[str(root / "site.toml")] = tomllib.loads((root / "site.toml").read_text())
    for page in root.glob("content/**/*.md"):
        found[str(page)] = tomllib.loads(page.read_text().split("+++\\n")[1])
print(json.dumps(found, default=str))
`;

const schema = (name) => JSON.parse(readFileSync(join(ROOT, "docs/schema", name), "utf8"));
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: true, strictRequired: false });
addFormats(ajv);
ajv.addSchema(schema("site.schema.json"), "site");
ajv.addSchema(schema("page.schema.json"), "page");

function kind(path) {
  const below = path.split("content/").at(-1);
  if (path.endsWith("site.toml")) return "site";
  if (below === "about.md") return "page#/$defs/about";
  if (below.startsWith("people/")) return "page#/$defs/person";
  if (below.endsWith("_index.md")) return below.split("/").length === 2 ? "page#/$defs/venue" : "page#/$defs/edition";
  return "page#/$defs/paper";
}

const folders = [];
function folder() {
  const made = mkdtempSync(join(tmpdir(), "palmares-schema-"));
  folders.push(made);
  return made;
}
process.on("exit", () => folders.forEach((one) => rmSync(one, { recursive: true, force: true })));

const read = (...roots) => JSON.parse(execFileSync("python3", ["-c", READ, ...roots], { encoding: "utf8", maxBuffer: 1 << 28 }));

test("ajv takes every configuration and every page that is real", () => {
  const imported = folder();
  writeFileSync(join(imported, "site.toml"), 'title = "A"\nbase_url = "https://example.org/"\nlicense = "CC0-1.0"\n');
  writeFileSync(
    join(imported, "d.txt"),
    "ConfX 2031 Best Paper Awards\n\nBest Paper Award\n\nSparse Gates for Long Memory\nAda Nowak (Example University), Jan Pieter van der Berg\n" +
      "https://code.example.org/gates\n\nAbstract: We study gates.\n\nHonorable Mention\n\nA Short History of Long Queues\nEva Martin and Mausam\n",
  );
  execFileSync(PROGRAM, ["import", "--root", imported, join(imported, "d.txt")], { stdio: "ignore" });
  const files = read(ROOT, join(ROOT, "scaffold"), archive().root, imported);
  const kinds = new Set(Object.keys(files).map(kind));
  assert.equal(kinds.size, 6, [...kinds].join());
  const wrong = [];
  for (const [path, values] of Object.entries(files)) {
    if (!ajv.validate(kind(path), values)) wrong.push(`${path}: ${ajv.errorsText()}`);
    if (!path.endsWith("site.toml") && !ajv.validate("page", values)) wrong.push(`${path}, as any page: ${ajv.errorsText()}`);
  }
  assert.deepEqual(wrong, []);
});

test("ajv refuses what is misspelt or of another kind", () => {
  const paper = "page#/$defs/paper";
  for (const [name, values] of [
    ["site", { title: "A", base_url: "https://example.org/" }],
    ["site", { title: "A", base_url: "https://example.org/", license: "CC0-1.0", lisense: "" }],
    [paper, { authors: ["Ada Nowak"] }],
    [paper, { title: "A", awards: [{ rank: "runner-up" }] }],
    [paper, { title: "A", status: "gone" }],
    [paper, { title: "A", published: { year: "2031" } }],
  ]) {
    assert.ok(!ajv.validate(name, values), JSON.stringify(values));
  }
});

test("ajv takes the example of the guide to the configuration", () => {
  const guide = readFileSync(join(ROOT, "docs/configuration.md"), "utf8");
  const example = folder();
  const blocks = [...guide.matchAll(/```toml\n([\s\S]*?)```/g)].map(([, block]) => block);
  const whole = blocks.find((block) => block.includes("base_url"));
  writeFileSync(join(example, "site.toml"), whole);
  const [values] = Object.values(read(example));
  assert.ok(Object.keys(values).length > 8, Object.keys(values).join());
  assert.ok(ajv.validate("site", values), ajv.errorsText());
});
