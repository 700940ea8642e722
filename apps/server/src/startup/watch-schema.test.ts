import { expect, test } from "vitest";
import { watchSchema } from "./watch-schema.ts";

test("an unknown migration is noticed once, in spite of outages", async () => {
  const noticed: (readonly string[])[] = [];
  let reads = 0;
  const watch = watchSchema({
    known: new Set(["1", "2"]),
    readApplied: () => {
      reads += 1;
      if (reads === 2) return Promise.reject(new Error("the database is unavailable"));
      return Promise.resolve(reads < 4 ? [{ id: "1" }, { id: "2" }] : [{ id: "1" }, { id: "2" }, { id: "3" }]);
    },
    onNewer: (ids) => noticed.push(ids),
    intervalMs: 1,
  });
  await expect.poll(() => noticed).toEqual([["3"]]);
  await watch.stop();
  expect(reads).toBe(4);
});
