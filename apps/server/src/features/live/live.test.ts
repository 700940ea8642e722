import { afterEach, beforeEach, expect, test } from "vitest";
import { choiceRound, classicRound } from "./testing/content.ts";
import { stage, TestShow, type Stage } from "./testing/stage.ts";

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.end());

test("a whole round from the first command to the leaderboard reaches every screen", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1"), choiceRound("r2")], teams: 2 });
  const desk = await show.watch("moderator");
  const display = await show.watch("display");
  const phone = await show.watch({ team_id: "team-0" });
  await show.start();
  expect(display.slices.round).toMatchObject({ id: "r1", phase: "question", question: "Question of r1" });
  expect(await show.submit("team-0", "r1", { text: "SECRET-ANSWER r1" })).toMatchObject({ ok: true });
  expect(phone.slices.me?.submission).toMatchObject({ round_id: "r1" });
  expect(
    await show.page({
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

test("a look back has the pictures of the answers, for the moderator alone", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1"), classicRound("r2")], teams: 1 });
  const [desk, display] = [await show.watch("moderator"), await show.watch("display")];
  await show.start();
  await show.next(true);
  const late = await show.watch("moderator");
  for (const screen of [desk, late]) {
    expect(screen.slices.solutions?.["r1"]?.answer_html).toMatch(/src="asset:[\w-]+-answer-picture-capability"/);
    expect(screen.text).toContain("answer-picture-capability");
  }
  expect(display.text).not.toContain("answer-picture");
});
