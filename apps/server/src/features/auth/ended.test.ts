import { expect, test } from "vitest";
import { access_lifetime_ms } from "./access.ts";
import { createEndedSessions, type EndedSessions } from "./ended.ts";

const ask = (ended: EndedSessions, ids: readonly string[]): Promise<boolean[]> =>
  Promise.all(ids.map((id) => ended.has(id)));
const three = ["first", "second", "third"];

test("an ended sign-in is remembered for as long as its tokens could live, and not for ever", async () => {
  let now = 0;
  const ended = createEndedSessions(() => now, null);
  ended.add("first");
  now = access_lifetime_ms;
  ended.add("second");
  expect(await ask(ended, three)).toEqual([true, true, false]);
  now += 1;
  ended.add("third");
  expect(await ask(ended, three)).toEqual([false, true, true]);
});

test("a sign-in that another server ended is over here a second later, and is not looked up at every request", async () => {
  let now = 0;
  const known = new Set(["here"]);
  const asked: string[] = [];
  const ended = createEndedSessions(
    () => now,
    (id) => {
      asked.push(id);
      return Promise.resolve(known.has(id));
    },
  );
  expect(await ask(ended, ["here", "gone", "here"])).toEqual([false, true, false]);
  known.delete("here");
  expect(await ended.has("here")).toBe(false);
  expect(asked).toEqual(["here", "gone"]);
  now = 1_000;
  expect(await ended.has("here")).toBe(true);
});

test("a lookup that failed is no answer, and is made again", async () => {
  let tries = 0;
  const ended = createEndedSessions(Date.now, () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error("away")) : Promise.resolve(true);
  });
  await expect(ended.has("here")).rejects.toThrow("away");
  expect(await ended.has("here")).toBe(false);
});
