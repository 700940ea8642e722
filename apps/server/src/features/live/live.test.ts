import { afterEach, beforeEach, expect, test } from "vitest";
import { choiceRound, classicRound } from "./testing/content.ts";
import { createTestLive, TestShow, type TestLive } from "./testing/test-live.ts";

let on: TestLive;
beforeEach(async () => {
  on = await createTestLive();
});
afterEach(() => on.end());

test("every client receives a whole round, from the first command to the leaderboard", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1"), choiceRound("r2")], teams: 2 });
  const desk = await show.connect("moderator");
  const display = await show.connect("display");
  const phone = await show.connect({ team_id: "team-0" });
  await show.start();
  expect(display.slices.round).toMatchObject({ id: "r1", phase: "question", question: "Question of r1" });
  expect(await show.submit("team-0", "r1", { text: "SECRET-ANSWER r1" })).toMatchObject({ ok: true });
  expect(phone.slices.me?.submission).toMatchObject({ round_id: "r1" });
  expect(
    await show.runCommand({
      type: "validate_submission",
      view: await show.view(),
      team_id: "team-0",
      submission_id: "team-0-r1",
      decision: { outcome: "correct" },
    }),
  ).toMatchObject({ ok: true });
  await show.reveal();
  expect(display.slices.round?.reveal?.winner).toMatchObject({ team_id: "team-0" });
  expect(phone.slices.me?.result).toMatchObject({ outcome: "correct", points: 100 });
  expect(phone.slices.leaderboard?.rows[0]).toMatchObject({ team_id: "team-0", points: 100 });
  expect(desk.slices.programme?.next_step).toBe("next");
  expect(on.errors).toEqual([]);
});

test("a review shows the images of the answers to the moderator only", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1"), classicRound("r2")], teams: 1 });
  const [desk, display] = [await show.connect("moderator"), await show.connect("display")];
  await show.start();
  await show.next(true);
  const late = await show.connect("moderator");
  for (const client of [desk, late]) {
    expect(client.slices.solutions?.["r1"]?.answer_html).toMatch(/src="asset:[\w-]+-answer-picture-capability"/);
    expect(client.text).toContain("answer-picture-capability");
  }
  expect(display.text).not.toContain("answer-picture");
});
