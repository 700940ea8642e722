import { expect, test } from "vitest";
import { Deadlines } from "./deadlines.ts";
import { classicRound } from "./testing/content.ts";
import { stage, TestShow } from "./testing/stage.ts";

test("an arbitration whose first tick came too early, since lines became slower meanwhile, is ticked again", async () => {
  const on = await stage();
  const show = await TestShow.create(on, { rounds: [classicRound("r1", { buzzer_override: "enable" })], teams: 2 });
  await show.watch({ team_id: "team-1" });
  await show.start();
  await show.page({ type: "buzz", round_id: "r1", press_id: "p", claim: null }, { kind: "team", team_id: "team-0" });
  const lease = await on.live.shows.use(show.id);
  const state = lease?.show.state;
  if (state === undefined) throw new Error("the show is gone");
  expect(state.round?.buzzer.phase).toBe("arbitrating");

  // The owner calls `schedule` again after a tick that changed nothing, if no timer is set.
  const ticks: number[] = [];
  let outstanding = 0;
  const deadlines = new Deadlines({
    now: on.live.now,
    outstandingBound: () => outstanding,
    tick: (bound) => {
      ticks.push(bound);
      if (ticks.length === 1 && !deadlines.isSet) deadlines.follow(state);
    },
  });
  deadlines.follow(state);
  outstanding = 60;
  await expect.poll(() => ticks, { timeout: 3_000 }).toEqual([60, 60]);
  deadlines.stop();
  lease?.release();
  await on.end();
});
