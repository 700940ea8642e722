import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkImports } from "./check-imports.ts";
import { listSources, listToolSources, read } from "./lib/files.ts";

const base = path.join(import.meta.dirname, "fixtures/imports");

/** Lines of the fixtures with `// planted: <part of the message>`. */
const planted = [...listSources(base), ...listToolSources(base)].flatMap((file) =>
  read(base, file)
    .split("\n")
    .flatMap((text, index) => {
      const message = /\/\/ planted: (.+)$/.exec(text)?.[1];
      return message === undefined ? [] : [{ file, line: index + 1, message }];
    }),
);
const { violations } = checkImports(base);

describe("check-imports", () => {
  it.each(planted)("reports $file:$line ($message)", ({ file, line, message }) => {
    const here = violations.filter((violation) => violation.file === file && violation.line === line);
    expect(here.map((violation) => violation.message)).toContainEqual(expect.stringContaining(message));
  });

  it("reports nothing else", () => {
    const surplus = violations.filter(
      ({ file, line }) => !planted.some((plant) => plant.file === file && plant.line === line),
    );
    expect(surplus).toEqual([]);
  });

  it("reads the sources of this project", () => {
    const files = checkImports(path.dirname(import.meta.dirname)).files;
    expect(files).toBeGreaterThan(20);
  });
});
