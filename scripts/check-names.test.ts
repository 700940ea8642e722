import { expect, it } from "vitest";
import { checkNames } from "./check-names.ts";

const names = (text: string, file = "packages/x/src/some-file.ts"): readonly string[] =>
  checkNames(file, text).map(({ line, message }) => `${line} ${message.split(":")[0]}`);

it.each([
  ["a snake_case variable", "let a_b = f();", ["1 a_b"]],
  ["a snake_case function", "function do_it() {}", ["1 do_it"]],
  ["a snake_case parameter", "const f = (team_id: string) => 1;", ["1 team_id"]],
  ["a parameter with a default", "function f(team_id = g()) {}", ["1 team_id"]],
  ["a snake_case private field", "class A { #team_id = f(); }", ["1 team_id"]],
  ["a snake_case private method", "class A { #do_it() {} }", ["1 do_it"]],
  ["a renamed field", "const { teamId: team_id, ...the_rest } = f();", ["1 team_id", "1 the_rest"]],
  ["an element", "const [team_id] = f();", ["1 team_id"]],
  ["a loop variable", "for (const team_id of f()) {}", ["1 team_id"]],
  ["an error", "try {} catch (some_error) {}", ["1 some_error"]],
  ["a primitive constant", "f();\nexport const limitMs = 5 * 1_000;", ["2 limitMs"]],
  ["a constant text", "const name = `x` as const;", ["1 name"]],
  ["a pattern", "const pattern = /x/;", ["1 pattern"]],
  ["a list", "const sizes: readonly number[] = [1, -2];", ["1 sizes"]],
  ["a table", "export const table = { a: { b: `x` } } as const;", ["1 table"]],
  ["a set", "const kinds = new Set(['a']);", ["1 kinds"]],
  ["a type", "interface team_row {}\ntype other = 1;", ["1 team_row", "2 other"]],
])("reports %s", (_, text, expected) => {
  expect(names(text)).toEqual(expected);
});

it.each([
  ["destructured fields", "const { round_id, team_id = 1 } = event; f(({ show_id }) => show_id);"],
  ["stored and wire fields", "const row = f({ team_id: 1 }); interface Row { team_id: string }"],
  ["constants", "const LIMIT_MS = 1; const PATTERN = /x/; const TABLE = { a: 1 }; let count = 0;"],
  [
    "containers and computed values",
    "const seen = new Set(); const rows = []; const options = { run: f(), ...OTHER };",
  ],
  ["instances", "const cache = new LRUCache({ max: 1 });"],
  ["locals", "function f() { const limit = 5; const LIMIT = 6; }"],
  ["components and classes", "function Button() {} class Team {} const View = () => 1;"],
])("allows %s", (_, text) => {
  expect(names(text)).toEqual([]);
});

it("leaves catalogues and fixtures of tests alone", () => {
  const text = "export const en = { title: `x` };";
  expect(names(text, "apps/web/src/app/messages/en.ts")).toEqual([]);
  expect(names(text, "packages/x/src/some-file.test.ts")).toEqual([]);
});

it("checks file names", () => {
  expect(names("", "packages/x/src/SomeFile.ts")).toEqual(["1 file names are kebab-case"]);
  expect(names("", "packages/x/src/some_file.ts")).toEqual(["1 file names are kebab-case"]);
  expect(names("", "scripts/setUp.mjs")).toEqual(["1 file names are kebab-case"]);
  expect(names("", "packages/x/src/users.routes.test.ts")).toEqual([]);
  expect(names("", "scripts/set-up.mjs")).toEqual([]);
  expect(names("", "apps/web/src/routes/shows/$id.tsx")).toEqual([]);
});
