import { expect, test } from "vitest";
import { createJoinLimits } from "./join-limits.ts";

test("three hundred phones behind one address register and log in within a minute", () => {
  let now = 0;
  const limits = createJoinLimits(() => now);
  for (let phone = 0; phone < 300; phone += 1) {
    now += 200;
    expect(limits.register("hall")).toBe(0);
    expect(limits.login(`team ${phone}`, "hall")).toBe(0);
    limits.succeeded(`team ${phone}`, "hall");
  }
});

test("whoever guesses a team's password from one address slows himself down, not the team's phones elsewhere", () => {
  let now = 0;
  const limits = createJoinLimits(() => now);
  for (let n = 0; n < 3_000; n += 1) {
    now += 100;
    limits.login("team", "a guesser");
    expect(limits.login("team", "a guesser")).toBeLessThanOrEqual(5);
  }
  for (let phone = 0; phone < 10; phone += 1) expect(limits.login("team", "their home")).toBe(0);
});
