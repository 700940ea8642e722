import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { roundTypeIds } from "./round-registry.ts";
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
