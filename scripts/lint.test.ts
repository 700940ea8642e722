import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "./lib/files.ts";
import { capture } from "./lib/processes.ts";

/** Files and what is expected on their lines: the name of a rule after `//`, or nothing. */
const files: Readonly<Record<string, string>> = {
  "apps/web/src/screen.tsx": `
import { useEffect, useState } from "react";
async function save(): Promise<void> {
  await Promise.resolve();
}
export function Screen({ isOn, name }: { readonly isOn: boolean; readonly name: any }) { // no-explicit-any
  save(); // no-floating-promises
  if (isOn) useState(0); // rules-of-hooks
  useEffect(() => {
    document.title = name; // exhaustive-deps
  }, []);
  return <img src="x.png" />; // alt-text
}`,
  "apps/web/src/part.tsx": `
import { lazy } from "react"; // no-restricted-imports
export const Part = lazy(() => import("./screen.tsx"));`,
  "packages/engine/src/pure.ts": `
export const now = (): number => Date.now(); // no-restricted-globals
export const at = (moment: { readonly Date: number }): number => moment.Date;
export const roll = (): number => Math.random(); // no-restricted-properties
export const round = (value: number): number => Math.round(value);
export const later = (run: () => void): unknown => setTimeout(run, 1); // no-restricted-globals
export const name = (): unknown => process.title; // no-restricted-globals
export const each = setInterval; // no-restricted-globals
export const soon = setImmediate; // no-restricted-globals
export const next = queueMicrotask; // no-restricted-globals
export const since = (): number => performance.now(); // no-restricted-globals
export const id = (): string => crypto.randomUUID(); // no-restricted-globals
export const load = fetch; // no-restricted-globals
export const old = require; // no-restricted-globals
export const dice = (): number => Math["random"](); // no-restricted-properties
export const all = globalThis; // no-restricted-globals
export const screen = window; // no-restricted-globals
export const page = document; // no-restricted-globals
export const { random } = Math; // no-restricted-properties`,
  "packages/engine/src/testing/world.ts": `
export const now = (): number => Date.now(); // no-restricted-globals`,
  "packages/engine/src/testing/sim/clock.ts": `
export const now = (): number => Date.now();`,
  "packages/engine/src/pure.test.ts": `
export const now = (): number => Date.now();`,
  "packages/rating/src/price.ts": `
export const toNumber = (amount: string): number => Number(amount); // no-restricted-globals
export const toFloat = (amount: string): number => parseFloat(amount); // no-restricted-globals
export const up = (amount: number): number => Math.ceil(amount); // no-restricted-globals
export const now = (): number => Date.now(); // no-restricted-globals`,
  "packages/rounds/src/quiz/judge.ts": `
export const now = (): number => performance.now(); // no-restricted-globals`,
  "packages/rounds/src/quiz/views/team.ts": `
export const now = (): number => performance.now();`,
  "apps/server/src/features/users/users.service.ts": `
import { sql } from "kysely"; // no-restricted-imports
import type { Kysely } from "kysely";
export const list = (db: Kysely<{ t: object }>): unknown => db.selectFrom("t"); // no-restricted-properties
export const home = process.env["HOME"]; // no-restricted-properties
export const raw = sql;`,
  "apps/server/src/features/users/users.repository.ts": `
import { sql, type Kysely } from "kysely";
export const list = (db: Kysely<{ t: object }>): unknown => db.selectFrom("t");
export const home = process.env["HOME"]; // no-restricted-properties
export const raw = sql;`,
  "apps/server/src/config.ts": `
export const home = process.env["HOME"];`,
};

// In a separate folder: overrides of the lint configuration match by path.
const folder = mkdtempSync(path.join(tmpdir(), "showrunner-lint-"));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync(path.join(root, ".oxlintrc.json"), path.join(folder, ".oxlintrc.json"));
symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
writeFileSync(path.join(folder, "tsconfig.json"), '{ "compilerOptions": { "strict": true, "jsx": "react-jsx" } }');
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text.trimStart());
}
const oxlint = path.join(root, "node_modules/oxlint/bin/oxlint");
const { output } = await capture(process.execPath, [oxlint, "-f", "unix", "apps", "packages"], folder);

it.each(Object.keys(files))("reports exactly what is expected in %s", (file) => {
  const planted = (files[file] ?? "")
    .trimStart()
    .split("\n")
    .flatMap((line, index) => {
      const rule = /\/\/ ([a-z-]+)$/.exec(line)?.[1];
      return rule === undefined ? [] : [`${index + 1} ${rule}`];
    });
  const ours = /no-explicit-any|no-floating-promises|rules-of-hooks|exhaustive-deps|alt-text|no-restricted-\w+/;
  const reported = output.split("\n").flatMap((line) => {
    const [, place, number = ""] = /^(.+?):(\d+):/.exec(line) ?? [];
    const rule = ours.exec(line)?.[0];
    return place?.endsWith(file) === true && rule !== undefined ? [`${number} ${rule}`] : [];
  });
  expect(reported.toSorted()).toEqual(planted.toSorted());
});
