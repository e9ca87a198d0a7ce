// What a reader waits for: a page with its style sheet and images, compressed as hosts do.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { archive, build, own, pages, ROOT } from "./site.mjs";

const MOST = 14 * 1024;
const MOST_STYLE = 12 * 1024;

const hard = () => {
  const { root, out } = archive();
  build(join(ROOT, "tests/web/archive"), out, "--base-url", "https://awards.example.org/repo/");
  return { root, out };
};
const fictional = () => {
  const made = archive();
  made.build();
  return made;
};

for (const [name, make] of [["the fictional archive", fictional], ["the archive that is hard to export", hard], ["our own", own]]) {
  test(`home and every paper of ${name} weigh 14 KB with style and mark at most`, async () => {
    const site = await make();
    await site.close?.();
    const bytes = (path) => readFileSync(join(site.out, path));
    const page = (path) => (/(^|\/)$/.test(path) ? `${path}index.html` : path);
    const papers = pages(site.out).filter((path) => /^[^/]+\/\d{4}\/[^/]+\/$/.test(path));
    assert.ok(papers.length > 4, papers.length);
    for (const path of ["", ...papers]) {
      const html = bytes(page(path)).toString();
      if (html.includes('http-equiv="refresh"')) continue;
      const needed = [...html.matchAll(/<link rel="(?:stylesheet|icon)" href="\/repo\/([^"]+)"/g)].map(([, file]) => file);
      assert.ok(needed.some((file) => file.endsWith(".css")), path);
      const files = [page(path), ...needed];
      const weight = files.reduce((sum, file) => sum + gzipSync(bytes(file)).length, 0);
      assert.ok(weight <= MOST, `/${path}: ${weight} bytes of ${files}`);
      for (const file of needed.filter((file) => file.endsWith(".css"))) {
        assert.ok(bytes(file).length <= MOST_STYLE, `${file}: ${bytes(file).length} bytes`);
      }
    }
  });
}
