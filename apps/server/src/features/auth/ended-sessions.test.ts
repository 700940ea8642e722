import { expect, test } from "vitest";
import { ACCESS_LIFETIME_MS } from "./authenticator.ts";
import { createEndedSessions, type EndedSessions } from "./ended-sessions.ts";

const ask = (ended: EndedSessions, ids: readonly string[]): Promise<boolean[]> =>
  Promise.all(ids.map((id) => ended.hasEnded(id)));
const three = ["first", "second", "third"];

test("remembers an ended session for the lifetime of its access tokens, then forgets it", async () => {
  let now = 0;
  const ended = createEndedSessions(() => now, null);
  ended.add("first");
  now = ACCESS_LIFETIME_MS;
  ended.add("second");
  expect(await ask(ended, three)).toEqual([true, true, false]);
  now += 1;
  ended.add("third");
  expect(await ask(ended, three)).toEqual([false, true, true]);
});

test("a session ended by a peer is rejected within a second, without a database lookup per request", async () => {
  let now = 1_000_000;
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
  expect(await ended.hasEnded("here")).toBe(false);
  expect(asked).toEqual(["here", "gone"]);
  now += 1_000;
  expect(await ended.hasEnded("here")).toBe(true);
});

test("does not cache a failed lookup", async () => {
  let tries = 0;
  const ended = createEndedSessions(Date.now, () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error("away")) : Promise.resolve(true);
  });
  await expect(ended.hasEnded("here")).rejects.toThrow("away");
  expect(await ended.hasEnded("here")).toBe(false);
});
