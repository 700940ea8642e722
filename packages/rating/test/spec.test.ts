import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.dirname(import.meta.dirname);

function textsBelow(folder: string, isIncluded: (file: string) => boolean): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => isIncluded(file) && !file.endsWith("spec.test.ts"))
    .map((file) => readFileSync(path.join(root, folder, file), "utf8"));
}

const RULE = /\b(?:RATE|TIME|MATCH|CONV|TIER)-\d+\b/gu;
const spec = readFileSync(path.join(root, "SPEC.md"), "utf8");
const rules = [...spec.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gmu)].map(([, id]) => id ?? "");
const isTest = (file: string): boolean => file.endsWith(".test.ts");

function quotedIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(RULE)].map(([id]) => id)));
}

test("every rule is covered by a test", () => {
  const quoted = quotedIn(["src", "test"].flatMap((folder) => textsBelow(folder, isTest)));
  expect(rules.filter((id) => !quoted.has(id))).toEqual([]);
});

test("every quoted rule exists once and numbering has no gaps", () => {
  const sources = (file: string): boolean => file.endsWith(".ts");
  const quoted = quotedIn([spec, ...textsBelow("src", sources), ...textsBelow("test", sources)]);
  expect([...quoted].filter((id) => !rules.includes(id))).toEqual([]);
  const topics = Map.groupBy(rules, (id) => id.replace(/-\d+$/u, ""));
  for (const [topic, ids] of topics) expect(ids).toEqual(ids.map((_, index) => `${topic}-${index + 1}`));
});
