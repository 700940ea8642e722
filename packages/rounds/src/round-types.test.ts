import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { roundTypeIds } from "./round-registry.ts";
import { ROUND_TYPES } from "./round-types.ts";
import { FIXTURES } from "./testing/type-fixtures.ts";

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

test("only round-types.ts names a round type outside the type's folder, once", () => {
  const mentions = files.flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), "utf8");
    const others = roundTypeIds.filter((type) => !file.startsWith(`${type}/`));
    return others.flatMap((type) => text.split("\n").flatMap((line) => (line.includes(`/${type}/`) ? [file] : [])));
  });
  expect(mentions).toEqual(roundTypeIds.map(() => "round-types.ts"));
});

test("every round type has fixtures", () => {
  expect([...FIXTURES.keys()].toSorted()).toEqual(roundTypeIds.toSorted());
});

/** Texts of a config with their paths, in which `*` stands for every entry of a list. */
function* findTexts(value: unknown, path: readonly string[] = []): Generator<readonly [path: string, text: string]> {
  if (typeof value === "string") yield [path.join("."), value];
  else if (Array.isArray(value)) for (const entry of value) yield* findTexts(entry, [...path, "*"]);
  else if (value !== null && typeof value === "object")
    for (const [key, entry] of Object.entries(value)) yield* findTexts(entry, [...path, key]);
}

test.each(ROUND_TYPES.map((type) => [type.definition.type, type] as const))(
  "the texts of %s can be checked and translated",
  (type, { definition, configTexts }) => {
    // A text of a new config is a choice, such as `nearest`.
    const initialTexts = [...findTexts(definition.createDefaultConfig())].filter(([, text]) => text !== "");
    const choices = new Set(initialTexts.map(([path]) => path));
    const texts = [...findTexts(FIXTURES.get(type)?.sampleConfig)].filter(([, text]) => !text.startsWith("/"));
    const paths = texts.map(([path]) => path).filter((path) => !choices.has(path));
    expect([...new Set(paths)].toSorted()).toEqual([...configTexts].toSorted());
  },
);

test("every round type has a page in the docs, named like its files, and the overview links to it", () => {
  const pages = path.join(import.meta.dirname, "../../../docs/round-types");
  const overview = readFileSync(path.join(pages, "README.md"), "utf8");
  const names = roundTypeIds.map((type) => type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  expect(readdirSync(pages).toSorted()).toEqual([...names.map((name) => `${name}.md`), "README.md"].toSorted());
  expect(
    names.filter((name) => !overview.includes(`](${name}.md)`)),
    "missing in the overview: npm run docs",
  ).toEqual([]);
});
