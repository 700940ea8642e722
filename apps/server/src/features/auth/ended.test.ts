import { expect, test } from "vitest";
import { access_lifetime_ms } from "./access.ts";
import { createEndedSessions } from "./ended.ts";

test("an ended sign-in is remembered for as long as its tokens could live, and not for ever", () => {
  let now = 0;
  const ended = createEndedSessions(() => now);
  ended.add("first");
  now = access_lifetime_ms;
  ended.add("second");
  expect([ended.has("first"), ended.has("second"), ended.has("third")]).toEqual([true, true, false]);
  now += 1;
  ended.add("third");
  expect([ended.has("first"), ended.has("second"), ended.has("third")]).toEqual([false, true, true]);
});
