import { expect, test } from "vitest";
import { DeadlineTimer } from "./deadline-timer.ts";
import { classicRound } from "../testing/content.ts";
import { createTestLive, TestShow } from "../testing/test-live.ts";

test("ticks an arbitration again when connections got slower before its first tick", async () => {
  const on = await createTestLive();
  const show = await TestShow.create(on, { rounds: [classicRound("r1", { buzzer_override: "enable" })], teams: 2 });
  await show.connect({ team_id: "team-1" });
  await show.start();
  await show.runCommand(
    { type: "buzz", round_id: "r1", press_id: "p", claim: null },
    { kind: "team", team_id: "team-0" },
  );
  const handle = await on.live.shows.acquire(show.id);
  const state = handle?.show.state;
  if (state === undefined) throw new Error("the show is gone");
  expect(state.round?.buzzer.phase).toBe("arbitrating");

  // The owner calls `schedule` again after a tick that changed nothing, if no timer is set.
  const ticks: number[] = [];
  let outstanding = 0;
  const deadlines = new DeadlineTimer({
    now: on.live.now,
    outstandingBound: () => outstanding,
    tick: (bound) => {
      ticks.push(bound);
      if (ticks.length === 1 && !deadlines.isScheduled) deadlines.schedule(state);
    },
  });
  deadlines.schedule(state);
  outstanding = 60;
  await expect.poll(() => ticks).toEqual([60, 60]);
  deadlines.stop();
  handle?.release();
  await on.end();
});
