import { expect, test } from "vitest";
import { isTransientError } from "./uncaught-exceptions.ts";

const systemError = (code: string): Error => Object.assign(new Error(code), { code, syscall: "open", errno: -24 });

test.each(["EMFILE", "ENFILE", "ECONNRESET", "EPIPE"])("keeps running after an uncaught %s", (code) => {
  expect(isTransientError(systemError(code))).toBe(true);
});

test.each([
  ["a bug", new TypeError("undefined is not a function")],
  [
    "a thread that failed, whatever ended it",
    new Error("a database thread has failed", { cause: systemError("EMFILE") }),
  ],
  ["an error of a library that borrows a code", Object.assign(new Error("no"), { code: "EMFILE" })],
  ["a full disk", systemError("ENOSPC")],
  ["what is no error", "EMFILE"],
])("exits after %s", (_, error) => {
  expect(isTransientError(error)).toBe(false);
});
