import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { atEndOfTurn, guarded, later, repeat, reportTaskFailures, soon } from "./tasks.ts";

let failures: unknown[];
beforeEach(() => {
  failures = [];
  reportTaskFailures((error) => failures.push(error));
});
afterEach(() => reportTaskFailures((error) => process.emitWarning(String(error))));

const broken = (): never => {
  throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
};

test("no timer and no callback throws: what a task throws or rejects with is reported, and the next turn comes", async () => {
  let turns = 0;
  const timer = repeat(() => {
    turns += 1;
    broken();
  }, 1);
  later(broken, 0);
  later(() => Promise.reject(new Error("later")), 0);
  soon(broken);
  atEndOfTurn(broken);
  guarded(broken)();
  await expect.poll(() => turns).toBeGreaterThan(2);
  clearInterval(timer);
  expect(failures.length).toBeGreaterThanOrEqual(7);
});

test("a guarded listener gets what the event brings", () => {
  const heard: unknown[] = [];
  guarded((...given: [string, number]) => heard.push(...given))("message", 7);
  expect(heard).toEqual(["message", 7]);
});

test("all timers of the server are guarded ones", async () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !/\.test\.ts$|(^|[\\/])testing[\\/]|contract-tests|attacks[\\/]/.test(file),
  );
  const bare: string[] = [];
  for (const file of files) {
    if (file === path.join("platform", "tasks.ts")) continue;
    const text = await readFile(path.join(folder, file), "utf8");
    if (/\b(setInterval|setImmediate|nextTick|(?<!import \{ )setTimeout)\(/.test(text)) bare.push(file);
  }
  expect(files.length).toBeGreaterThan(200);
  expect(bare).toEqual([]);
});
