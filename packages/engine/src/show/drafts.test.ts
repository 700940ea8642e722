import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changedSlices,
  deserializeState,
  evolve,
  initialState,
  project,
  projectMe,
  serializeState,
  upcast,
} from "../index.ts";
import type { Instant, Json, RejectionCode, TeamId } from "../index.ts";
import {
  aGame,
  aListing,
  aRound,
  buzzHeldBy,
  contextOf,
  drafts,
  given,
  judged,
  newWorld,
  next,
  play,
  reveal,
  run,
  says,
  submit,
  tick,
  underway,
  untilDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";
import type { Submission } from "./state.ts";
import { draft_grace_ms } from "./submit.ts";

const seconds = 10;
const typed = (fields: Parameters<typeof aRound>[0] = {}): World =>
  newWorld({
    library: { quiz: aGame([aRound({ buzzer_override: "disable", time_limit_s: seconds, ...fields }), aRound()]) },
  });
const answerOf = ({ state }: World, team_id: TeamId): Submission | undefined => state.round?.submissions.get(team_id);
const end = wait(seconds * 1000);
const closed = (reason: string): readonly [RejectionCode, { reason: string }] => ["submissions_closed", { reason }];

describe("SUBMIT-11: what is typed or picked when time runs out is sent (D4)", () => {
  test("SUBMIT-11: it counts as far as one second after the end of the timer, whether or not the tick came", () => {
    for (const ticks of [[], [tick()]]) {
      const past = given(typed(), underway(["Ants"]), end, ...ticks);
      const ends_at = past.world.now;
      const { world } = past.when(wait(draft_grace_ms), drafts("ants", "Mercury")).then({ type: "answer_submitted" });
      expect(answerOf(world, "ants")).toMatchObject({ answer: "Mercury", at: ends_at, at_close: true });
      past.when(wait(draft_grace_ms + 1), drafts("ants", "Mercury")).thenRefused(...closed("timeout"));
      past.when(says("ants", "Mercury")).thenRefused(...closed("timeout"));
    }
  });

  test("SUBMIT-11: not after the reveal, in the pause, where the moderator closed, or for another round", () => {
    const past = given(typed(), underway(["Ants"]), end, tick());
    past.when(reveal(), drafts("ants", "x")).thenRefused(...closed("reveal"));
    past.when(play({ type: "pause" }), drafts("ants", "x")).thenRefused("show_paused");
    past.when(next(true), drafts("ants", "x")).thenRefused("submissions_not_accepted");
    const bees_win: Step = (world) =>
      play({ type: "set_winner", round_id: world.state.round?.id ?? "", team_id: "bees" })(world);
    given(typed(), underway(["Ants", "Bees"]), bees_win)
      .when(drafts("ants", "x"))
      .thenRefused(...closed("moderator"));
  });

  test("SUBMIT-11: with the buzzer on, from the team that holds it alone", () => {
    const buzzed = newWorld({ library: { quiz: aGame([aRound({ time_limit_s: 5 })]) } });
    const past = given(buzzed, underway(["Ants", "Bees"]), buzzHeldBy("ants"), play({ type: "timer_resume" }));
    past.when(wait(5_000), drafts("bees", "x")).thenRefused("submissions_not_accepted", { reason: "buzzer" });
    given(past.world, wait(5_000), tick()).when(drafts("ants", "x")).then({ type: "answer_submitted", at_close: true });
  });

  test("SUBMIT-11: more time after the end ends the second", () => {
    const past = given(typed(), underway(["Ants"]), end, tick(), play({ type: "timer_add", seconds: 5 }));
    const { world } = past.when(wait(3_000), says("ants", "Mercury")).then({ type: "answer_submitted" });
    expect(answerOf(world, "ants")).not.toHaveProperty("at_close");
  });

  test("SUBMIT-11: the word in the middle of a list is added to what was named", () => {
    const list = newWorld({ library: { quiz: aGame([aListing(["a", "b"], { time_limit_s: 10 })]) } });
    const { world } = given(list, underway(["Ants"]), submit("ants", { word: "a" }), end, tick());
    const after = run(world, [submit("ants", { word: "b" }, undefined, true)]);
    expect(answerOf(after, "ants")).toMatchObject({ answer: ["a", "b"], at_close: true });
  });
});

describe("SUBMIT-12: drafts and submissions of several phones", () => {
  test("SUBMIT-12: a draft replaces a draft and no submission; a submission replaces a draft", () => {
    const past = given(typed(), underway(["Ants"], { replace_answers: false }), drafts("ants", "V"));
    past.when(drafts("ants", "Venus")).then({ type: "answer_submitted", answer: "Venus" });
    const { world } = past.when(says("ants", "Mercury")).then({ type: "answer_submitted", answer: "Mercury" });
    expect(answerOf(world, "ants")).not.toHaveProperty("at_close");
    given(world).when(drafts("ants", "Mars")).thenRefused("answer_final", { reason: "sent" });
    given(world).when(end, tick(), drafts("ants", "Mars")).thenRefused("answer_final", { reason: "sent" });
  });

  const sending = fc.record({
    team_id: fc.constantFrom("ants", "bees", "cats"),
    is_draft: fc.boolean(),
    text: fc.constantFrom("Mercury", "Venus"),
    gap: fc.integer({ min: 0, max: 4_000 }),
    ticks: fc.boolean(),
  });

  test("SUBMIT-11, SUBMIT-12, SUBMIT-13: for any order of sends, no flag answers later or ranks better", () => {
    fc.assert(
      fc.property(fc.array(sending, { maxLength: 14 }), (sends) => {
        let world = run(typed(), [underway(["Ants", "Bees", "Cats"])]);
        const ends_at = world.now + seconds * 1000;
        for (const { team_id, is_draft, text, gap, ticks } of sends) {
          const before = answerOf(world, team_id);
          const say: Step = is_draft ? drafts(team_id, text) : says(team_id, text);
          world = run(world, [wait(gap), ...(ticks && world.now + gap >= ends_at ? [tick()] : []), say]);
          const after = answerOf(world, team_id);
          const late: Instant = world.now - ends_at;
          if (late >= 0 && !is_draft) expect(after).toEqual(before);
          if (late > draft_grace_ms) expect(after).toEqual(before);
          if (is_draft && before !== undefined && before.at_close !== true) expect(after).toEqual(before);
          if (after !== before) expect(after?.at).toBeLessThanOrEqual(Math.max(ends_at, world.now));
        }
        const judge = ["ants", "bees", "cats"].map((team_id) => judged(team_id, "correct"));
        const winner = run(world, [...judge, reveal()]).state.run?.records.first()?.winner_team_id ?? null;
        const sent = [...(world.state.round?.submissions ?? [])].filter(([, { at_close }]) => at_close !== true);
        if (sent.length > 0) expect(sent.map(([team_id]) => team_id)).toContain(winner);
      }),
    );
  });
});

describe("SUBMIT-13: what a draft is worth, and who is told", () => {
  test("SUBMIT-13: under winner takes all a submission comes before any draft, also before an earlier one", () => {
    const { world } = given(typed(), underway(["Ants", "Bees"]), drafts("ants", "Mercury"), wait(900));
    const judge = [judged("ants", "correct"), judged("bees", "correct"), reveal()];
    const both = run(world, [says("bees", "Mercury"), ...judge]);
    expect(both.state.teams.by_id.get("bees")?.points).toBe(10);
    expect(both.state.teams.by_id.get("ants")?.points).toBe(0);
    expect(run(world, judge).state.teams.by_id.get("ants")?.points).toBe(10);
  });

  test("SUBMIT-13: moderators and the team itself are told, the display counts it once time is up", () => {
    const { world } = given(typed(), underway(["Ants", "Bees"]), says("bees", "Venus"), drafts("ants", "Mercury"));
    const desk = project(world.state, { kind: "moderator" }, contextOf(world));
    expect(desk.submissions?.items.map(({ team_id, at_close }) => [team_id, at_close])).toEqual([
      ["bees", undefined],
      ["ants", true],
    ]);
    expect(projectMe(world.state, "ants", contextOf(world))?.submission).toMatchObject({ at_close: true });
    expect(projectMe(world.state, "bees", contextOf(world))?.submission).not.toHaveProperty("at_close");
    const answered = (each: World): number => project(each.state, { kind: "display" }, contextOf(each)).teams.answered;
    expect(answered(world)).toBe(1);
    expect(answered(run(world, [untilDeadline()]))).toBe(2);
    expect(answered(run(world, [reveal()]))).toBe(2);
  });

  test("SUBMIT-13: a submission in place of the team's draft is one answer more", () => {
    const { world } = given(typed(), underway(["Ants"]), drafts("ants", "Mercury"));
    const context = contextOf(world);
    project(world.state, { kind: "display" }, context);
    const { state } = run(world, [says("ants", "Mercury")]);
    expect(changedSlices(world.state, state, "display", context).teams).toMatchObject({ answered: 1 });
  });

  test("SUBMIT-13: a log from before drafts replays, and one with drafts survives a snapshot", () => {
    const { world } = given(typed(), underway(["Ants"]), says("ants", "Venus"), end, tick());
    const old = JSON.parse(JSON.stringify(world.log)) as unknown[];
    const replayed = old.reduce<ReturnType<typeof initialState>>((state, raw) => {
      const event = upcast(raw);
      return event.ok ? evolve(state, event.value) : expect.unreachable();
    }, initialState());
    expect(serializeState(replayed)).toEqual(serializeState(world.state));
    const with_draft = run(world, [drafts("bees", "x")]);
    const stored = JSON.parse(JSON.stringify(serializeState(with_draft.state))) as Json;
    const restored = deserializeState(stored) ?? expect.unreachable();
    expect(serializeState(restored)).toEqual(serializeState(with_draft.state));
  });
});
