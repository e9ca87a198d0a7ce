// The preview in a browser: it shows each edit, and keeps the reader's place (lesson W14).

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";

import { launch } from "./browser.mjs";
import { PROGRAM } from "./site.mjs";

const root = mkdtempSync(join(tmpdir(), "palmares-reload-"));
const put = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const formulas = Array.from({ length: 50 }, (_, n) => `Words ${n}.\n\n$$\\frac{${n}}{\\frac{x}{\\frac{y}{z}}}$$`).join("\n\n");
const paper = (words) => put("content/confx/2031/long.md", `+++\ntitle = "Long"\n+++\n\n${words}\n\n${formulas}\n`);
const other = (words) => put("content/confx/2031/other.md", `+++\ntitle = "Other"\n+++\n\n${words}\n`);
const style = (colour) => put("templates/assets/style.css", `body { color: ${colour} }\n`);

let server, browser, page;

before(async () => {
  put("site.toml", 'title = "A"\nbase_url = "https://example.org/repo/"\nlicense = "CC0-1.0"\n');
  paper("First.");
  other("First.");
  style("rgb(1, 2, 3)");
  server = spawn(PROGRAM, ["--root", root, "serve", "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = await once(server.stdout, "data");
  const home = String(line).match(/http:\S+/)[0];
  browser = await launch();
  page = await browser.newPage();
  await page.setViewport({ width: 1000, height: 800 });
  await page.goto(`${home}confx/2031/long/`, { waitUntil: "load" });
  // The page is known whole before it is edited.
  await new Promise((done) => setTimeout(done, 500));
});

after(async () => {
  await browser?.close();
  server?.kill();
  rmSync(root, { recursive: true, force: true });
});

const shows = (words) => page.waitForFunction((words) => document.body.innerText.includes(words), { timeout: 5000 }, words);
const mark = () => page.evaluate(() => { window.marked = true; });
const isMarked = () => page.evaluate(() => window.marked === true);
const place = () => page.evaluate(() => scrollY);

test("W14: an edit is shown, and the reader's place is kept", async () => {
  await page.evaluate(() => scrollTo(0, 3000));
  assert.ok(Math.abs((await place()) - 3000) < 1);
  paper("Second.");
  await shows("Second.");
  await page.waitForFunction(() => document.readyState === "complete");
  assert.ok(Math.abs((await place()) - 3000) < 50, `it is at ${await place()}`);
});

test("W14: a style sheet is swapped in without a reload", async () => {
  await new Promise((done) => setTimeout(done, 500));
  await mark();
  style("rgb(4, 5, 6)");
  await page.waitForFunction(() => getComputedStyle(document.body).color === "rgb(4, 5, 6)", { timeout: 5000 });
  assert.ok(await isMarked());
  assert.ok(Math.abs((await place()) - 3000) < 50);
});

test("W12: a page that an edit does not change is not reloaded", async () => {
  await mark();
  other("Second.");
  await new Promise((done) => setTimeout(done, 700));
  assert.ok(await isMarked());
});

test("W10: a fault is shown while there is one", async () => {
  put("content/confx/2031/other.md", '+++\ntitel = "x"\n+++\n');
  await shows("content/confx/2031/other.md:2:1");
  other("Third.");
  await page.waitForFunction(() => !document.body.innerText.includes("other.md:2:1"), { timeout: 5000 });
});
