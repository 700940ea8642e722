import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { httpMessages } from "./messages/en.ts";

const SOURCES = path.resolve(import.meta.dirname, "../../../../../packages/contract/src");
/** The last argument of a check of a schema, such as `.max(10, "too_long")`. */
const CODE_OF_CHECK = /\.(?:check|email|int|length|max|min|refine|regex|url)\([^;]*?,\s*"([a-z]+(?:_[a-z]+)*)",?\s*\)/g;

test("every code of the contract's schemas has a message", () => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const codes = sources.flatMap((name) =>
    [...readFileSync(path.join(SOURCES, name), "utf8").matchAll(CODE_OF_CHECK)].map(([, code = ""]) => code),
  );
  expect(codes).toContain("low_contrast");
  expect(codes.filter((code) => !Object.hasOwn(httpMessages.en, `field_${code}`))).toEqual([]);
});
