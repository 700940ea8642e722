import { afterEach, expect, test, vi } from "vitest";
import { loadShow } from "./load-show.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["too many requests", () => Promise.resolve(new Response(null, { status: 429 })), true],
  ["a busy server", () => Promise.resolve(new Response(null, { status: 503 })), true],
  ["no network", () => Promise.reject(new TypeError()), false],
])("%s: the show is unreachable, with the reason", async (_title, respond, isBusy) => {
  vi.stubGlobal("fetch", respond);
  const info = await loadShow("ABCD2345", new AbortController().signal);
  expect(info).toEqual({ status: "unreachable", isBusy });
});
