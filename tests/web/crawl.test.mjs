// From home every page is found and no link is broken, as Pages serves them below a path: in a browser, and by a link
// checker that others wrote.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { LinkChecker } from "linkinator";

import { launch } from "./browser.mjs";
import { fixture, own } from "./site.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

// The addresses of the pages that readers are led to, of those in the list of the site's files.
function shown(site) {
  const files = readFileSync(join(site.out, "data/files.txt"), "utf8").trim().split("\n");
  const isShown = (file) =>
    file.endsWith(".html") && file !== "404.html" && !readFileSync(join(site.out, file), "utf8").includes('http-equiv="refresh"');
  return files.filter(isShown).map((file) => site.url + file.replace(/(^|\/)index\.html$/, "$1"));
}

for (const [name, make] of [["the fictional archive", fixture], ["our own archive", own]]) {
  test(`in a browser, every page of ${name} is found from home, and no link is broken (P1, F8, F9)`, { timeout: 300_000 }, async (t) => {
    const site = await make();
    t.after(() => site.close());
    const page = await browser.newPage();
    t.after(() => page.close());
    const wrong = [];
    page.on("response", (answer) => answer.status() >= 400 && wrong.push(`${answer.status()} ${answer.url()} on ${page.url()}`));
    const found = new Set([site.url]);
    const files = new Map();
    for (const at of found) {
      await page.goto(at, { waitUntil: "load" });
      const { links, parts } = await page.evaluate(() => {
        const own = (link) => link.origin === location.origin;
        const links = [...document.querySelectorAll("a[href]")].filter(own);
        const here = links.filter((link) => link.hash && link.pathname === location.pathname);
        const missing = here.filter((link) => !document.getElementById(decodeURIComponent(link.hash.slice(1))));
        return { links: links.map((link) => link.href.split("#")[0]), parts: missing.map((link) => link.hash) };
      });
      wrong.push(...parts.map((part) => `no ${part} on ${at}`));
      for (const link of links) {
        const path = link.split("?")[0];
        if (!path.startsWith(site.url)) wrong.push(`${link} on ${at} leads out of the site`);
        else if (path.endsWith("/")) found.add(path);
        else if (!files.has(path)) files.set(path, at);
      }
    }
    for (const [file, at] of files) {
      const status = await page.evaluate(async (file) => (await fetch(file)).status, file);
      if (status !== 200) wrong.push(`${status} ${file} on ${at}`);
    }
    assert.deepEqual(wrong, []);
    assert.ok(found.size > 30 && files.size > 30, `${found.size} pages, ${files.size} files`);
    assert.deepEqual(shown(site).filter((page) => !found.has(page)), []);
  });

  test(`linkinator finds every page of ${name} from home, and no broken link (P1, F8, F9)`, { timeout: 300_000 }, async (t) => {
    const site = await make();
    t.after(() => site.close());
    const { links } = await new LinkChecker().check({
      path: site.url,
      recurse: true,
      checkFragments: true,
      concurrency: 8,
      // What pages say of themselves names the host that they are made for.
      urlRewriteExpressions: [{ pattern: /^https:\/\/awards\.example\.org/, replacement: site.origin }],
      linksToSkip: async (link) => !link.startsWith(site.origin),
    });
    const broken = links.filter(({ state }) => state === "BROKEN");
    assert.deepEqual(broken.map(({ status, url, parent }) => `${status} ${url} on ${parent}`), []);
    const found = new Set(links.filter(({ state }) => state === "OK").map(({ url }) => url));
    assert.deepEqual(shown(site).filter((page) => !found.has(page)), []);
  });
}
