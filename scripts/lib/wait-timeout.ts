// Loaded before each test file: Vitest has no setting for how long vi.waitFor and vi.waitUntil wait.
import { vi } from "vitest";

type Options = number | { interval?: number; timeout?: number; message?: string };

/** Ends a wait that hangs; far longer than any condition takes on a busy machine. */
const LIMIT_MS = 60_000;
const withLimit = (options?: Options): Options =>
  typeof options === "number" ? options : { timeout: LIMIT_MS, ...options };

// The test files of one worker share `vi`, which must be wrapped only once.
const WRAPPED = Symbol.for("showrunner.wait-timeout");
if (!(WRAPPED in vi)) {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, withLimit(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, withLimit(options));
  Object.defineProperty(vi, WRAPPED, { value: true });
}
