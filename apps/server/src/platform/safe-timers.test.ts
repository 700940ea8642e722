import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  safeNextTick,
  safeCallback,
  setSafeTimeout,
  setSafeInterval,
  setTaskErrorHandler,
  setSafeImmediate,
} from "./safe-timers.ts";

let failures: unknown[];
beforeEach(() => {
  failures = [];
  setTaskErrorHandler((error) => failures.push(error));
});
afterEach(() => setTaskErrorHandler((error) => process.emitWarning(String(error))));

const throwError = (): never => {
  throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
};

test("reports errors of timers and callbacks, and keeps repeating", async () => {
  let turns = 0;
  const timer = setSafeInterval(() => {
    turns += 1;
    throwError();
  }, 1);
  setSafeTimeout(throwError, 0);
  setSafeTimeout(() => Promise.reject(new Error("later")), 0);
  setSafeImmediate(throwError);
  safeNextTick(throwError);
  safeCallback(throwError)();
  await expect.poll(() => turns).toBeGreaterThan(2);
  clearInterval(timer);
  expect(failures.length).toBeGreaterThanOrEqual(7);
});

test("passes the event arguments to a safe callback", () => {
  const heard: unknown[] = [];
  safeCallback((...given: [string, number]) => heard.push(...given))("message", 7);
  expect(heard).toEqual(["message", 7]);
});

test("finds no unsafe timer in the server's code", async () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !/\.test\.ts$|(^|[\\/])testing[\\/]|contract-tests|attacks[\\/]/.test(file),
  );
  const bare: string[] = [];
  for (const file of files) {
    if (file === path.join("platform", "safe-timers.ts")) continue;
    // The timers of this page run in the browser.
    if (file === path.join("startup", "maintenance-page.ts")) continue;
    const text = await readFile(path.join(folder, file), "utf8");
    // `socket.setTimeout(0)` removes a socket's idle limit and has no callback.
    if (/\b(setInterval|setImmediate|nextTick|(?<!import \{ |socket\.)setTimeout)\(/.test(text)) bare.push(file);
  }
  expect(files.length).toBeGreaterThan(200);
  expect(bare).toEqual([]);
});
