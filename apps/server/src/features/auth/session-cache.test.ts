import { expect, test } from "vitest";
import { createSessionCache } from "./session-cache.ts";

function createRecordingCache(known: Set<string>) {
  const lookups: string[] = [];
  const clock = { now: 1_000_000 };
  const cache = createSessionCache(
    (id) => {
      lookups.push(id);
      return Promise.resolve(known.has(id));
    },
    () => clock.now,
  );
  return { cache, lookups, clock };
}

test("a session that ended here is rejected at once", async () => {
  const known = new Set(["here"]);
  const { cache } = createRecordingCache(known);
  expect(await cache.hasEnded("here")).toBe(false);
  known.delete("here");
  cache.invalidate("here");
  expect(await cache.hasEnded("here")).toBe(true);
});

test("a session ended by a peer is rejected within a second, without a database lookup per request", async () => {
  const known = new Set(["here"]);
  const { cache, lookups, clock } = createRecordingCache(known);
  const check = (ids: readonly string[]) => Promise.all(ids.map((id) => cache.hasEnded(id)));
  expect(await check(["here", "gone", "here"])).toEqual([false, true, false]);
  known.delete("here");
  expect(await cache.hasEnded("here")).toBe(false);
  expect(lookups).toEqual(["here", "gone"]);
  clock.now += 1_000;
  expect(await cache.hasEnded("here")).toBe(true);
});

test("does not cache a failed lookup", async () => {
  let tries = 0;
  const cache = createSessionCache(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error("away")) : Promise.resolve(true);
  }, Date.now);
  await expect(cache.hasEnded("here")).rejects.toThrow("away");
  expect(await cache.hasEnded("here")).toBe(false);
});
