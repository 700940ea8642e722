// Loaded before each test file: Vitest has no setting for how long vi.waitFor and vi.waitUntil wait.
import { vi } from "vitest";

type Options = number | { interval?: number; timeout?: number; message?: string };

/** A limit ends what hangs; it is far above what a condition takes on a busy machine. */
const LIMIT_MS = 60_000;
const patient = (options?: Options): Options =>
  typeof options === "number" ? options : { timeout: LIMIT_MS, ...options };

// Files of one worker share `vi`.
const MARK = Symbol.for("showrunner.patience");
if (!(MARK in vi)) {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, patient(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
  Object.defineProperty(vi, MARK, { value: true });
}
