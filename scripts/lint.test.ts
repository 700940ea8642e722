import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "./lib/files.ts";
import { capture } from "./lib/processes.ts";

// Copied, since the fixtures are excluded from the real run.
const place = mkdtempSync(path.join(tmpdir(), "showrunner-lint-"));
cpSync(path.join(import.meta.dirname, "fixtures/lint"), place, { recursive: true });
afterAll(() => rmSync(place, { recursive: true }));

const oxlint = path.join(root, "node_modules/oxlint/bin/oxlint");
const { output } = await capture(process.execPath, [
  oxlint,
  "-c",
  ".oxlintrc.json",
  "-f",
  "unix",
  path.join(place, "planted.tsx"),
]);

it.each([
  ["8", "no-floating-promises", "a rule that needs types"],
  ["9", "rules-of-hooks", "a rule of React"],
  ["11", "exhaustive-deps", "a rule of effects"],
  ["13", "alt-text", "a rule of accessibility"],
  ["7", "no-explicit-any", "a rule of our own choice"],
])("line %s: %s, %s", (line, rule) => {
  expect(output).toMatch(new RegExp(`planted\\.tsx:${line}:.*${rule}`));
});
