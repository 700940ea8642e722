import { describe, expect, test } from "vitest";
import { findChangedSlices, deserialiseState, project, serialiseState, type Json, type ShowState } from "../index.ts";
import {
  aChoice,
  aGame,
  aRound,
  contextOf,
  given,
  judgeSubmission,
  manage,
  newWorld,
  next,
  play,
  reveal,
  startedShow,
  submit,
  submitDraft,
  submitText,
  undo,
  type Step,
  type World,
} from "../testing/index.ts";
import { WITHHOLD } from "../testing/stub-round-types.ts";
import { moderator } from "../testing/two-games-world.ts";

const OPEN = { buzzer_override: "disable", scoring: "partial_credit" } as const;
const typed = newWorld({ library: { quiz: aGame([aRound(OPEN), aRound(OPEN)]) } });
const voting = (scoring: "partial_credit" | "winner_takes_all"): World =>
  newWorld({ library: { quiz: aGame([aRound({ ...OPEN, scoring, type: "vote" }), aRound()]) } });
const display = (world: World) => project(world.state, { kind: "display" }, contextOf(world));
const team = (world: World, teamId: string) =>
  project(world.state, { kind: "team", team_id: teamId }, contextOf(world));
const action = (value: Json): Step => play({ type: "round_action", action: value });
const names = ["Ants", "Bees", "Crows"];

describe("distribution", () => {
  test("PROJ-15: moderators get it at once, everyone from the reveal on, and it outlives the submissions", () => {
    const { world } = given(typed, startedShow(names), submitText("ants", "Mars"), submitText("bees", "Mars"));
    expect(moderator(world).distribution).toMatchObject({
      total: 2,
      entries: [{ label: "Mars", key: "Mars", count: 2 }],
    });
    expect(display(world).distribution).toBeNull();
    const revealed = given(world, judgeSubmission("ants", "wrong"), reveal()).world;
    const counted = { kind: "texts", entries: [{ label: "Mars", count: 2, outcome: "wrong" }], others: 0, total: 2 };
    expect(display(revealed).round?.reveal?.distribution).toEqual(counted);
    expect(team(revealed, "crows")?.round?.reveal?.distribution).toEqual(counted);
    const afterRound = given(revealed, next()).world;
    expect(moderator(afterRound).solutions[revealed.state.round?.id ?? ""]?.distribution).toEqual(counted);
    const back = given(
      afterRound,
      reveal(),
      play({ type: "show_to_audience", round_id: revealed.state.round?.id ?? "" }),
    );
    expect(display(back.world).round?.reveal?.distribution).toEqual(counted);
    expect(Object.hasOwn(team(afterRound, "ants") ?? {}, "distribution")).toBe(false);
  });

  test("PROJ-15, LOG-8: a state restored from its snapshot counts in the same order", () => {
    // In reverse order of team names; snapshots are sorted by name.
    const answers = names.toReversed().map((name) => submitText(name.toLowerCase(), `Answer of ${name}`));
    const { world } = given(typed, startedShow(names), ...answers);
    const restored = deserialiseState(JSON.parse(JSON.stringify(serialiseState(world.state)))) as ShowState;
    const { distribution } = moderator(world);
    expect(distribution?.entries.map(({ label }) => label)).toEqual(
      names.toReversed().map((name) => `Answer of ${name}`),
    );
    expect(moderator({ ...world, state: restored }).distribution).toEqual(distribution);
  });

  test("PROJ-15: displays see live counts only of a type that shows them, without outcomes", () => {
    const world = newWorld({ library: { quiz: aGame([aChoice([0], { buzzer_override: "disable" })]) } });
    const { round } = display(given(world, startedShow(names)).world);
    const face = (round?.face_question ?? {}) as { readonly options?: readonly string[] };
    const options = face.options ?? [];
    const past = given(world, startedShow(names), submit("ants", { picks: options.slice(0, 1) }));
    const live = display(past.world).distribution;
    expect(live).toMatchObject({ shown: true, total: 1 });
    expect(live?.entries[0]).toMatchObject({ option_id: options[0], count: 1 });
    expect(JSON.stringify(live)).not.toContain("outcome");
    const revealed = given(past.world, reveal()).world;
    expect(display(revealed).distribution).toBeNull();
    expect(display(revealed).round?.reveal?.distribution?.entries[0]).toMatchObject({ count: 1, outcome: "correct" });
  });

  test("PROJ-15: drafts count once the question is closed; at most 12 entries are sent, the rest as a sum", () => {
    const many = Array.from({ length: 70 }, (_, index) => `Team ${index}`);
    const answers = many.map((name, index) => submitText(name.toLowerCase(), `Text ${index}`));
    const { world } = given(typed, startedShow([...many, "Ants"]), ...answers, submitDraft("ants", "Draft"));
    expect(moderator(world).distribution).toMatchObject({ total: 70, others: 10 });
    expect(moderator(world).distribution?.entries).toHaveLength(60);
    const shown = display(given(world, reveal()).world).round?.reveal?.distribution;
    expect(shown?.entries).toHaveLength(12);
    expect(shown).toMatchObject({ total: 71, others: 59 });
  });
});

describe("withheld entries", () => {
  test("PROJ-15, PROJ-16: do not displace a right answer, neither before nor after the round is left", () => {
    const many = Array.from({ length: 70 }, (_, index) => `Team ${index}`);
    const answers = many.map((name, index) => submitText(name.toLowerCase(), `Text ${index}`));
    // The last answer of all, behind more wrong ones than moderators and audience get.
    const judged = [judgeSubmission("team 69", "correct"), action(WITHHOLD), reveal()];
    const revealed = given(typed, startedShow(many), ...answers, ...judged).world;
    const right = { label: "Text 69", count: 1, outcome: "correct" };
    const counted = { entries: [right], others: 69, total: 70 };
    expect(display(revealed).round?.reveal?.distribution).toMatchObject(counted);
    expect(moderator(revealed).distribution?.entries).toHaveLength(60);
    const roundId = revealed.state.round?.id ?? "";
    const afterRound = given(revealed, next(), reveal(), play({ type: "show_to_audience", round_id: roundId })).world;
    expect(display(afterRound).round?.reveal?.distribution).toMatchObject(counted);
    const recorded = moderator(afterRound).solutions[roundId]?.distribution;
    expect(recorded).toMatchObject({ others: 58, total: 70 });
    expect(recorded?.entries.map(({ label }) => label)).toEqual([
      ...Array.from({ length: 11 }, (_, n) => `Text ${n}`),
      "Text 69",
    ]);
  });
});

describe("round actions", () => {
  test("ROUND-13, PROJ-15: a hidden group counts among the others, and comes back", () => {
    const past = given(typed, startedShow(names), submitText("ants", "Rude"), submitText("bees", "Mars"));
    const { world } = past.when(action("Rude")).then({ type: "round_action_taken", action: "Rude", actions: "Rude" });
    expect(moderator(world).distribution?.entries[0]).toMatchObject({ label: "Rude", hidden: true });
    expect(moderator(world).undo?.kind).toBe("start_first_round");
    const revealed = given(world, reveal());
    expect(display(revealed.world).round?.reveal?.distribution).toMatchObject({
      entries: [{ label: "Mars" }],
      others: 1,
    });
    const shown = revealed.when(action("none")).result.world;
    expect(display(shown).round?.reveal?.distribution?.entries).toHaveLength(2);
    // Undoing the reveal restores what was hidden at that time.
    expect(moderator(given(shown, undo()).world).distribution?.entries[0]).toMatchObject({ hidden: true });
    revealed.when(action("Rude")).thenNothing();
  });

  test("PROJ-16: wrong answers are only counted until they are shown; the results contain them", () => {
    const judged = [judgeSubmission("ants", "wrong"), judgeSubmission("bees", "correct"), action(WITHHOLD), reveal()];
    const answers = [submitText("ants", "Rude"), submitText("bees", "Mars"), ...judged];
    const revealed = given(typed, startedShow(names), ...answers).world;
    const counted = { entries: [{ label: "Mars", count: 1, outcome: "correct" }], others: 1, total: 2 };
    expect(display(revealed).round?.reveal?.distribution).toEqual({ kind: "texts", ...counted });
    expect(JSON.stringify([display(revealed), team(revealed, "crows")])).not.toContain("Rude");
    expect(moderator(revealed).distribution?.entries).toContainEqual(
      expect.objectContaining({ label: "Rude", withheld: true }),
    );
    const shown = given(revealed, action("none")).world;
    expect(display(shown).round?.reveal?.distribution?.entries).toHaveLength(2);
    const setting = given(typed, startedShow(names, { show_wrong_answers: true }), ...answers).world;
    expect(display(setting).round?.reveal?.distribution?.entries).toHaveLength(2);

    const roundId = revealed.state.round?.id ?? "";
    const afterRound = given(revealed, next(), reveal(), play({ type: "show_to_audience", round_id: roundId })).world;
    expect(display(afterRound).round?.reveal?.distribution).toMatchObject(counted);
    expect(JSON.stringify([display(afterRound), team(afterRound, "crows")])).not.toContain("Rude");
    expect(moderator(afterRound).solutions[roundId]?.distribution?.entries).toContainEqual(
      expect.objectContaining({ label: "Rude", withheld: true }),
    );
  });

  test("PROJ-10, PROJ-16: is sent to moderators again when the setting changes", () => {
    const before = given(typed, startedShow(names), submitText("ants", "Rude"), action(WITHHOLD)).world;
    expect(moderator(before).distribution?.entries[0]?.withheld).toBe(true);
    const { world } = given(before, manage({ type: "update_show", settings: { show_wrong_answers: true } }));
    const { distribution } = findChangedSlices(before.state, world.state, "moderator", contextOf(world));
    expect(distribution?.entries).toEqual([{ label: "Rude", key: "Rude", count: 1 }]);
  });

  test("ROUND-13: refuses an invalid action, and any action of a type without actions", () => {
    const past = given(typed, startedShow(names));
    past.when(action(7)).thenRefused("invalid_input");
    past.when(action("")).thenRefused("invalid_input");
    given(newWorld({ library: { quiz: aGame([aChoice([0])]) } }), startedShow(names))
      .when(action("any"))
      .thenRefused("not_allowed");
  });
});

describe("unjudged answers", () => {
  test("SUBMIT-15: earn their share and cannot be judged", () => {
    const past = given(voting("partial_credit"), startedShow(names), submitText("ants", "Pizza"));
    past.when(judgeSubmission("ants", "correct")).thenRefused("not_allowed");
    const { world } = past
      .when(reveal())
      .then({ type: "round_revealed", awards: [{ team_id: "ants", points: 10, outcome: "unjudged" }] });
    expect(team(world, "ants")?.me.result).toMatchObject({ outcome: "unjudged", reason: "answer" });
    // The solution is what most teams sent.
    expect(display(world).round?.reveal?.solution).toBe("Pizza");
  });

  test("SUBMIT-15: never win under winner takes all", () => {
    const past = given(voting("winner_takes_all"), startedShow(names), submitText("ants", "Pizza"));
    past.when(reveal()).then({ type: "round_revealed", awards: [], winner_team_id: null });
  });
});
