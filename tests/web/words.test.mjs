// The script cuts queries as the program cuts texts: both are held against one table.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { ROOT } from "./site.mjs";

const source = readFileSync(join(ROOT, "templates/assets/search.js"), "utf8");
const script = await import(`data:text/javascript,${encodeURIComponent(source)}`);
const { fold, key, read, words } = script;

test("words are cut as the shared table says", () => {
  const cases = JSON.parse(readFileSync(join(ROOT, "tests/data/search/words.json"), "utf8"));
  assert.ok(cases.length > 20);
  for (const { text, words: expected } of cases) {
    assert.deepEqual(words(text).map((word) => [word, fold(word), key(fold(word))]), expected, text);
  }
});

test("queries are read as terms", () => {
  const told = (query) =>
    read(query, ["is", "the"]).map((term) => [term.field, term.phrase, (term.cut ?? []).map((one) => one.word + (one.open ? "*" : "")), term.any]);
  assert.deepEqual(told('"waiting is all" lind'), [
    [undefined, true, ["waiting", "all"], undefined],
    [undefined, false, ["lind*"], undefined],
  ]);
  assert.deepEqual(told("author: manning year:2021..2023"), [
    ["a", false, ["manning"], undefined],
    ["y", undefined, [], ["2021", "2022", "2023"]],
  ]);
  assert.deepEqual(told("the is"), [[undefined, false, ["the"], undefined], [undefined, false, ["is*"], undefined]]);
  assert.deepEqual(told('  "" : '), []);
});

test("the script is small", () => assert.ok(Buffer.byteLength(source) <= 12 * 1024));
