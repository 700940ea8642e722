import { beforeEach, expect, test } from "vitest";
import { TtlCache } from "./ttl-cache.ts";

let now: number;
let loads: string[];
let cache: TtlCache<string>;
beforeEach(() => {
  [now, loads] = [1_000_000, []];
  cache = new TtlCache(
    (key) => {
      loads.push(key);
      return key === "broken" ? Promise.reject(new Error("database is down")) : Promise.resolve(`value of ${key}`);
    },
    () => now,
  );
});

test("loads a value once per second", async () => {
  expect(await Promise.all([cache.get("a"), cache.get("a")])).toEqual(["value of a", "value of a"]);
  now += 999;
  await cache.get("a");
  expect(loads).toEqual(["a"]);
  now += 2;
  await cache.get("a");
  expect(loads).toEqual(["a", "a"]);
});

test("does not cache failures", async () => {
  await expect(cache.get("broken")).rejects.toThrow("down");
  await expect(cache.get("broken")).rejects.toThrow("down");
  expect(loads).toHaveLength(2);
});

test("loads again after delete", async () => {
  await cache.get("a");
  cache.delete("a");
  await cache.get("a");
  expect(loads).toEqual(["a", "a"]);
});
