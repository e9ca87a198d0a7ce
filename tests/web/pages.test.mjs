// Every kind of page in a browser: accessible, in light and dark, by keyboard, on narrow screens, without scripts, and
// without any other host.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { launch, open } from "./browser.mjs";
import { KINDS, fixture, pages } from "./site.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let browser, site;
before(async () => [browser, site] = await Promise.all([launch(), fixture()]));
after(() => Promise.all([browser?.close(), site?.close()]));

// Opens pages one after the other, and gathers what is wrong with them.
async function over(paths, options, look) {
  const wrong = [];
  for (const path of paths) {
    const { page, faults } = await open(browser, site.url + path, options);
    if (path.includes("?q=")) await page.waitForSelector("#_hits li");
    const found = [...faults, ...((await look(page, path)) ?? [])];
    wrong.push(...found.map((fault) => `/${path}: ${fault}`));
    await page.close();
  }
  assert.deepEqual(wrong, []);
}

for (const dark of [false, true]) {
  test(`axe finds nothing, ${dark ? "dark" : "light"} (F10)`, { timeout: 120_000 }, () =>
    over(KINDS, { dark }, async (page) => {
      await page.addScriptTag({ path: axe });
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ; ").slice(0, 300)}`);
    }));
}

test("dark pages are dark, light ones light", async () => {
  const ground = async (dark) => {
    const { page } = await open(browser, site.url, { dark });
    const colour = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.close();
    return colour.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  };
  assert.ok((await ground(true)) < 150);
  assert.ok((await ground(false)) > 700);
});

for (const width of [320, 390]) {
  test(`nothing is wider than ${width} px`, () =>
    over(KINDS, { width }, (page) =>
      page.evaluate(() => {
        const most = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth <= most) return [];
        const wide = [...document.querySelectorAll("main *")].filter((one) => one.getBoundingClientRect().right > most + 1);
        return [`${document.documentElement.scrollWidth} px: ${wide.slice(0, 3).map((one) => one.outerHTML.slice(0, 120))}`];
      })));
}

test("on paper ink is black, nothing is folded, and there is nothing to press", { timeout: 120_000 }, () =>
  over(KINDS, { dark: true }, async (page) => {
    await page.emulateMediaType("print");
    return page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement);
      const wrong = backgroundColor === "rgb(255, 255, 255)" && color === "rgb(0, 0, 0)" ? [] : [`${color} on ${backgroundColor}`];
      const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      wrong.push(...seen("nav, form, button, summary, .hidden").map((one) => `printed: ${one.outerHTML.slice(0, 80)}`));
      const folded = [...document.querySelectorAll("details > :not(summary)")].filter((one) => !one.checkVisibility());
      wrong.push(...folded.map((one) => `folded: ${one.outerHTML.slice(0, 80)}`));
      const charts = [...document.querySelectorAll("svg rect")].filter((one) => getComputedStyle(one).fill !== "rgb(0, 0, 0)");
      return [...wrong, ...charts.map((one) => `not inked: ${one.outerHTML}`)];
    });
  }));

test("every control is reached by keyboard, the skip link first, and seen when it is (F10)", { timeout: 120_000 }, () =>
  over(KINDS, {}, async (page) => {
    const focus = () =>
      page.evaluate(() => {
        const one = document.activeElement;
        if (!one || one === document.body) return null;
        one.dataset.seen = "";
        const style = getComputedStyle(one);
        const box = one.getBoundingClientRect();
        const shown = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 && box.width > 1 && box.height > 1;
        return { name: one.outerHTML.slice(0, 80), href: one.getAttribute("href"), shown };
      });
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    await page.evaluate(() => document.activeElement?.blur());
    const wrong = [];
    for (let n = 0; n < 400; n++) {
      await page.keyboard.press("Tab");
      const one = await focus();
      if (!one) break;
      if (n === 0 && one.href !== "#_main") wrong.push(`the first is ${one.name}`);
      if (!one.shown) wrong.push(`not seen: ${one.name}`);
    }
    const left = await page.evaluate(() =>
      [...document.querySelectorAll("a[href], button, input, summary, [tabindex='0']")]
        .filter((one) => one.checkVisibility() && !("seen" in one.dataset))
        .map((one) => one.outerHTML.slice(0, 80)));
    return [...wrong, ...left.map((one) => `not reached: ${one}`)];
  }));

test("without scripts every page reads, and every paper is four links from home at most (F8)", { timeout: 120_000 }, async () => {
  const seen = new Map([["", 0]]);
  for (const [path, steps] of seen) {
    const { page, faults } = await open(browser, site.url + path, { scripts: false });
    const { links, words, searching } = await page.$eval("body", (body) => ({
      links: [...body.querySelectorAll("a[href]")].map((link) => link.href),
      words: body.querySelector("main").innerText.length,
      searching: body.querySelector("noscript")?.textContent ?? "",
    }));
    await page.close();
    assert.deepEqual(faults, [], path);
    assert.ok(words > 20, path);
    if (path === "search/") assert.match(searching, /without it/i);
    for (const link of links.filter((link) => link.startsWith(site.url))) {
      const next = link.slice(site.url.length).replace(/[?#].*/, "");
      if (/(\/|^)$/.test(next) && !seen.has(next)) seen.set(next, steps + 1);
    }
  }
  const isStub = (path) => readFileSync(join(site.out, path, "index.html"), "utf8").includes('http-equiv="refresh"');
  const folders = pages(site.out).filter((path) => /(\/|^)$/.test(path) && !isStub(path));
  const papers = folders.filter((path) => /^conf.\/\d+\/./.test(path));
  assert.ok(papers.length > 15);
  assert.deepEqual(papers.filter((path) => !(seen.get(path) <= 4)), []);
  assert.deepEqual(folders.filter((path) => !seen.has(path)), []);
});

test("the copy button copies the citation that is shown, by keyboard (F10)", async (t) => {
  const { page } = await open(browser, `${site.url}confx/2031/sparse-gates/`);
  const button = await page.$("[data-copy]");
  if (!button) return t.skip("there is no copy button yet");
  await browser.defaultBrowserContext().overridePermissions(site.origin, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);
  await button.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction((one) => /Copied|Selected/.test(one.textContent), {}, button);
  const [copied, shown] = await page.evaluate(async (one) => {
    const text = await navigator.clipboard.readText().catch(() => String(getSelection()));
    return [text, document.getElementById(one.dataset.copy).textContent];
  }, button);
  assert.equal(copied.trim(), shown.trim());
  const bare = await open(browser, `${site.url}confx/2031/sparse-gates/`, { scripts: false });
  assert.equal(await bare.page.$eval("[data-copy]", (one) => one.checkVisibility()), false);
});

test("an address that is not there has the 404 page, whose links are whole (P2)", async () => {
  const answer = await fetch(`${site.url}no/such/page`);
  assert.equal(answer.status, 404);
  const html = await answer.text();
  for (const [, path] of html.matchAll(/(?:href|src)="(\/[^"]*)"/g)) {
    assert.equal((await fetch(site.origin + path)).status, 200, path);
  }
  assert.equal((await fetch(`${site.url}ConfX/`)).status, 404);
  assert.equal((await fetch(`${site.url}confx`, { redirect: "manual" })).status, 301);
});
