// Searching in a browser, on a site as its host serves it: below a sub-path and with no other host in reach (F6).

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { launch, open } from "./browser.mjs";
import { archive, fixture, preview } from "./site.mjs";

let browser, site;
before(async () => [browser, site] = await Promise.all([launch(), fixture()]));
after(() => Promise.all([browser?.close(), site?.close()]));

// The titles that are found, in their order.
async function found(query, url = site.url) {
  const { page, faults } = await open(browser, `${url}search/?q=${encodeURIComponent(query)}`);
  await page.waitForFunction(() => document.getElementById("_status").textContent);
  const titles = await page.$$eval("#_hits h3", (all) => all.map((one) => one.textContent));
  assert.deepEqual(faults, []);
  await page.close();
  return titles;
}

test("accents may be left out, the exact spelling is first (F1)", async () => {
  const [accented, plain] = ["Lamps of Zürich", "Lamps of Elsewhere"];
  for (const query of ["Hénaff", "HÉNAFF", "He\u0301naff"]) assert.deepEqual(await found(query), [accented, plain], query);
  assert.deepEqual(await found("Henaff"), [plain, accented]);
  for (const query of ["Lukasz", "Zurich", "Re"]) assert.deepEqual(await found(query), [accented], query);
});

test("Chinese and Japanese are found by any two characters (F2)", async () => {
  assert.deepEqual(await found("新幹線"), ["新幹線の駅"]);
  assert.deepEqual(await found("の駅"), ["新幹線の駅"]);
  assert.deepEqual((await found("幹線")).sort(), ["幹線と新幹", "新幹線の駅"]);
  assert.equal((await found("孙")).length, 2);
});

test("phrases stand together, hyphens are as blanks (F3)", async () => {
  assert.deepEqual(await found('"waiting is all" lind'), ["Waiting Is All Lamps Need"]);
  assert.equal((await found("waiting is all lind")).length, 2);
  for (const query of ["self-supervised", "self supervised", '"self supervised"']) {
    assert.deepEqual(await found(query), ["Self-Supervised Kettles"], query);
  }
});

test("phrases of any length, in any field, over common words", async () => {
  const [waiting, need] = ["Waiting Is All Lamps Need", "All Lamps Need Waiting"];
  for (const query of ['"waiting is all lamps need"', 'title:"waiting is all"', '"waiting is all lamps"']) {
    assert.deepEqual(await found(query), [waiting], query);
  }
  // What answers equally well stands in an order of its own.
  for (const query of ['"all lamps need"', '"is all lamps" waiting is', 'author:"vera lind" need']) {
    assert.deepEqual((await found(query)).sort(), [need, waiting], query);
  }
  for (const query of ['"all waiting"', '"lamps need all"', '"waiting all"', 'author:"waiting is all"']) {
    assert.deepEqual(await found(query), [], query);
  }
  assert.match((await found('"gates and glowworms"'))[0], /^Sparse/);
  assert.match((await found('"clear piece of lighthouse work"'))[0], /^Sparse/);
});

test("a hit whose title and names hold no word says where one stands", async () => {
  const { page, faults } = await open(browser, `${site.url}search/?q=glowworms`);
  await page.waitForSelector("#_hits li > .note > mark");
  assert.match(await page.$eval("#_hits li > .note", (one) => one.textContent), /^… We study gates and glowworms\. They are O.* …$/s);
  assert.equal(await page.$eval("#_hits li > .note > mark", (one) => one.textContent), "glowworms");
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}search/?q=kettles`, { waitUntil: "networkidle0" });
  await new Promise((done) => setTimeout(done, 500));
  assert.equal((await page.$$("#_hits mark")).length, 5);
  assert.deepEqual(asked.filter((path) => path.startsWith("/repo/conf")), []);
  assert.deepEqual(faults, []);
});

test("people are found by every spelling that may be shown, the one with most papers first (R17)", async () => {
  const people = async (query) => {
    const { page } = await open(browser, `${site.url}search/?q=${encodeURIComponent(query)}`);
    await page.waitForFunction(() => document.getElementById("_status").textContent);
    const links = await page.$$eval("#_people:not([hidden]) a", (all) => all.map((one) => [one.textContent, new URL(one.href).pathname]));
    await page.close();
    return links;
  };
  const ada = ["Ada Nowak", "/repo/people/ada-nowak/"];
  for (const query of ["nowak", "author:adelheid", '"ada nowak"', "Nowak A"]) assert.deepEqual(await people(query), [ada], query);
  assert.deepEqual((await people("lind")).map(([name]) => name), ["Eva Lind", "Vera Lind"]);
  assert.deepEqual(await people("newname"), [["Newname Shown", "/repo/people/newname-shown/"]]);
  for (const query of ["oldname", "title:manning", "glowworms"]) assert.deepEqual(await people(query), [], query);
});

test("apostrophes, identifiers and formulas (F4)", async () => {
  for (const query of ["QJU’s IWX", "QJU's IWX", "qjus iwx"]) assert.deepEqual(await found(query), ["QJU’s IWX System"], query);
  for (const query of ["doesn't", "doesn’t", "doesnt"]) assert.deepEqual(await found(query), ["IWX System of Others"], query);
  for (const query of ["w02-1001", "o(n^6)"]) assert.match((await found(query))[0], /^Report/, query);
});

test("fields narrow the search (F5)", async () => {
  assert.deepEqual(await found("author:manning year:2021..2023 award:best"), ["Kettles of 2021"]);
  assert.deepEqual(await found("author:manning year:2021..2023"), ["Kettles Once More", "Kettles of 2021"]);
  assert.deepEqual(await found("title: manning"), ["Manning the Kettles"]);
  assert.equal((await found("venue:xconf")).length > 5, true);
  assert.deepEqual(await found("venue:confx year:2041"), ["Sparse Gates for Long Memory & n < 3"]);
  const { page } = await open(browser, `${site.url}search/`);
  const help = await page.$eval("main", (main) => main.innerText);
  for (const word of ["title:", "author:", "venue:", "award:", "year:", "abstracts", "statements"]) assert.ok(help.includes(word), word);
});

test("titles before authors before texts, winners first, the newest first", async () => {
  assert.deepEqual(await found("manning"), ["Manning the Kettles", "Kettles Too Late", "Kettles Once More", "Kettles of 2021"]);
  assert.deepEqual((await found("lamps waiting")).length, 2);
});

test("abstracts, statements, working titles and beginnings of words are found", async () => {
  for (const query of ["glowworms", "lighthouse", "glow"]) assert.match((await found(query))[0], /^Sparse Gates/, query);
  assert.deepEqual(await found("brass"), ["Engine"]);
});

test("both spellings of a person are found, a hidden name is not in the index (R13, R17)", async () => {
  assert.match((await found("author:adelheid"))[0], /^Sparse/);
  assert.deepEqual(await found("newname"), ["A Renamed Author"]);
  assert.deepEqual(await found("oldname"), []);
  for (const path of readFileSync(join(site.out, "data/files.txt"), "utf8").split("\n").filter((path) => path.startsWith("search/"))) {
    assert.doesNotMatch(readFileSync(join(site.out, path), "utf8"), /oldname/i, path);
  }
});

test("results come as one types, by keyboard, and are said aloud", async () => {
  const { page, faults } = await open(browser, `${site.url}search/`);
  await page.focus("#q");
  await page.keyboard.type("kettles");
  await page.waitForFunction(() => /^5 papers with/.test(document.getElementById("_status").textContent));
  assert.equal(await page.$eval("#_status", (one) => one.getAttribute("role")), "status");
  assert.match(page.url(), /\?q=kettles$/);
  assert.ok((await page.$$("#_hits mark")).length >= 5);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest("#_hits li:first-child") !== null), true);
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  assert.equal(new URL(page.url()).pathname.startsWith("/repo/conf"), true);
  assert.deepEqual(faults, []);
});

test("the box of the home page leads to the hits", async () => {
  const { page } = await open(browser, site.url);
  await page.type("#q", "glowworms");
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  await page.waitForSelector("#_hits li");
  assert.match(page.url(), /\/repo\/search\/\?q=glowworms$/);
});

test("a build makes what is new found at once, and the preview too (W16)", async () => {
  const own = archive("/r/");
  own.build();
  const before = readFileSync(join(own.out, "data/files.txt"), "utf8");
  assert.match(before, /search\/words-0\.txt/);
  const server = await preview(own.root);
  const path = join(own.root, "content/confx/2031/sparse-gates.md");
  try {
    assert.deepEqual(await found("glowworms", server.url), ["Sparse Gates for Long Memory & n < 3"]);
    writeFileSync(path, readFileSync(path, "utf8").replace("glowworms", "fireflies"));
    let titles = [];
    for (let n = 0; n < 20 && !titles.length; n++) titles = await found("fireflies", server.url);
    assert.deepEqual(titles, ["Sparse Gates for Long Memory & n < 3"]);
    assert.deepEqual(await found("glowworms", server.url), []);
  } finally {
    server.close();
  }
  own.build();
  const words = readFileSync(join(own.out, "search/words-0.txt"), "utf8");
  assert.ok(words.includes("fireflies") && !words.includes("glowworms"));
});
