// Every page is valid HTML, as the checker of the W3C says.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { test } from "node:test";

import { fixture, own, pages } from "./site.mjs";

const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");

// What the checker does not know of MathML Core.
const ALARMS = [/Attribute “?scriptlevel”? not allowed on element “?mtable”?/, /Attribute “?displaystyle”? not allowed on element “?mfrac”?/];

for (const [name, make] of [["the fictional archive", fixture], ["our own archive", own]]) {
  test(`all pages of ${name} are valid`, { timeout: 300_000 }, async () => {
    const site = await make();
    await site.close();
    assert.ok(pages(site.out).length > 30);
    const args = ["-Xss4m", "-jar", jar, "--skip-non-html", "--format", "json", site.out];
    const checked = spawnSync("java", args, { encoding: "utf8", maxBuffer: 1 << 28 });
    const told = JSON.parse(checked.stderr).messages;
    const faults = told.filter(({ type, message }) => type !== "info" && !ALARMS.some((alarm) => alarm.test(message)));
    const lines = faults.map(({ url, lastLine, message, extract }) => `${url}:${lastLine}: ${message} | ${extract}`);
    assert.equal(faults.length, 0, lines.slice(0, 20).join("\n"));
  });
}
