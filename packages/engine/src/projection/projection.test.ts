import { describe, expect, test } from "vitest";
import { findChangedSlices, findChangedTeams, COALESCED_SLICES, project, projectMe, SLICE_NAMES } from "../index.ts";
import type { Audience, ShowState } from "../index.ts";
import {
  aChoice,
  aGame,
  aRound,
  lockBuzzer,
  contextOf,
  createShow,
  decideBuzz,
  firstRound,
  given,
  join,
  judgeSubmission,
  manage,
  newWorld,
  next,
  play,
  press,
  register,
  reveal,
  runSteps,
  submitText,
  submit,
  startedShow,
  waitForDeadline,
  wait,
} from "../testing/index.ts";
import type { Step, World } from "../testing/index.ts";

const typed = newWorld({
  library: {
    quiz: aGame([aRound({ buzzer_override: "disable" }), aChoice([0]), aRound({ buzzer_override: "disable" })]),
  },
});
const names = Array.from({ length: 300 }, (_, index) => `Team ${index}`);

/** Names of the slices sent to an audience after these steps. */
function changes(world: World, kind: Audience["kind"], ...steps: readonly Step[]): readonly string[] {
  const after = runSteps(world, steps);
  return Object.keys(findChangedSlices(world.state, after.state, kind, contextOf(after)));
}

function affectedTeams(world: World, ...steps: readonly Step[]): readonly string[] {
  const after = runSteps(world, steps);
  return [...findChangedTeams(world.state, after.state, contextOf(after))].toSorted();
}

describe("PROJ-10: findChangedSlices returns only changed slices", () => {
  const past = given(typed, startedShow(["Ants", "Bees"])).world;

  test.each<readonly [string, readonly Step[], readonly string[]]>([
    ["a phone: nothing", [join("ants", "Anna")], []],
    ["a pause", [play({ type: "pause" })], ["show", "round"]],
    ["a timer", [play({ type: "timer_start" })], ["timer"]],
    ["a team", [register("Crows")], ["leaderboard", "teams"]],
    ["a reveal that gives nothing", [reveal()], ["round", "buzzer"]],
    ["a correction", [manage({ type: "correct_points", team_id: "ants", points: 5, reason: "x" })], ["leaderboard"]],
    ["a new name", [manage({ type: "update_team", team_id: "ants", name: "Wasps" })], ["leaderboard", "teams"]],
    ["a setting for later: nothing", [manage({ type: "update_show", settings: { cap_ms: 20 } })], []],
  ])("players: %s", (_, steps, expected) => {
    expect(changes(past, "team", ...steps)).toEqual(expected);
    expect(changes(past, "display", ...steps)).toEqual(expected);
  });

  test.each<readonly [string, readonly Step[]]>([
    ["a submission", [submitText("ants", "Mercury")]],
    ["a pending decision", [submitText("ants", "x"), judgeSubmission("ants", "correct")]],
  ])("%s: a count for displays, nothing for teams", (_, steps) => {
    expect(changes(past, "display", ...steps)).toEqual(["teams"]);
    expect(changes(past, "team", ...steps)).toEqual([]);
  });

  test("includes the moderator's own slices for the moderator", () => {
    expect(changes(past, "moderator", submitText("ants", "Mercury"))).toEqual(["teams", "distribution", "submissions"]);
    expect(changes(past, "moderator", join("ants", "Anna"))).toEqual(["roster"]);
    expect(changes(past, "moderator", submitText("ants", "x"), judgeSubmission("ants", "correct"))).toEqual([
      "teams",
      "distribution",
      "desk",
      "submissions",
      "undo",
    ]);
    expect(changes(past, "moderator", manage({ type: "update_show", description: "x" }))).toEqual(["programme"]);
  });

  test("merging the changed slices yields the new projection", () => {
    const after = runSteps(past, [submitText("ants", "Mercury"), judgeSubmission("ants", "correct"), reveal(), next()]);
    const context = contextOf(after);
    const sent = findChangedSlices(past.state, after.state, "moderator", context);
    const merged = { ...project(past.state, { kind: "moderator" }, context), ...sent };
    expect(merged).toEqual(project(after.state, { kind: "moderator" }, context));
  });

  test("is limited to the named slices", () => {
    const after = runSteps(past, [submitText("ants", "Mercury"), reveal()]);
    const urgent = SLICE_NAMES.moderator.filter((name) => !COALESCED_SLICES.has(name));
    const sent = findChangedSlices(past.state, after.state, "moderator", contextOf(after), urgent);
    expect(Object.keys(sent)).toEqual(["round", "buzzer", "programme", "desk", "undo"]);
  });

  test("keeps the object identity of an unchanged slice", () => {
    const context = contextOf(past);
    const before = project(past.state, { kind: "display" }, context);
    const after = runSteps(past, [submitText("ants", "Mercury")]);
    findChangedSlices(past.state, after.state, "display", context);
    const now = project(after.state, { kind: "display" }, context);
    expect(now.leaderboard).toBe(before.leaderboard);
    expect(now.round).toBe(before.round);
    expect(now.teams).not.toBe(before.teams);
  });
});

describe("PROJ-8: findChangedTeams", () => {
  test("returns only the teams affected by an event", () => {
    const past = given(startedShow(names), wait(400)).world;
    expect(affectedTeams(past, press("team 7"), press("team 3"))).toEqual(["team 3", "team 7"]);
    expect(affectedTeams(past, join("team 9", "Nina"))).toEqual(["team 9"]);
    expect(affectedTeams(past, play({ type: "pause" }))).toEqual([]);
    const held = runSteps(past, [press("team 7"), press("team 3"), waitForDeadline()]);
    expect(affectedTeams(held, decideBuzz("wrong"))).toEqual(["team 3", "team 7"]);
    expect(affectedTeams(held, manage({ type: "delete_team", team_id: "team 3" }))).toEqual([]);
  });

  test("PROJ-2: decisions about a team before the reveal do not name it", () => {
    const past = given(typed, startedShow(["Ants", "Bees"]), submitText("ants", "x")).world;
    expect(affectedTeams(past, judgeSubmission("ants", "correct"))).toEqual([]);
    const roundId = past.state.round?.id ?? "";
    expect(affectedTeams(past, play({ type: "set_winner", round_id: roundId, team_id: "ants" }))).toEqual([]);
    const award = { outcome: "correct" } as const;
    expect(affectedTeams(past, play({ type: "award_team", round_id: roundId, team_id: "bees", award }))).toEqual([]);
    expect(affectedTeams(runSteps(past, [reveal()]), judgeSubmission("ants", "correct"))).toContain("ants");
  });

  test("returns all teams at the reveal and when teams have their own option order", () => {
    const past = given(typed, startedShow(names)).world;
    expect(affectedTeams(past, reveal())).toHaveLength(300);
    // To a choice round with orders per team, and away from it.
    expect(affectedTeams(past, next(true))).toHaveLength(300);
    expect(affectedTeams(runSteps(past, [next(true)]), next(true))).toHaveLength(300);
    const plain = newWorld({
      library: { quiz: aGame([aRound(), aChoice([0], { config: { options: 2, right: [0] } }), aRound()]) },
    });
    expect(affectedTeams(given(plain, startedShow(names)).world, next(true))).toEqual([]);
  });

  test("omitted teams have an unchanged slice, apart from data that names its round", () => {
    const steps: readonly Step[] = [
      wait(400),
      press("ants"),
      press("bees", { delay: 30 }),
      waitForDeadline(),
      decideBuzz("wrong"),
      join("crows", "Carl"),
      lockBuzzer("bees"),
      decideBuzz("correct"),
      next(),
      submitText("ants", "x"),
      play({ type: "finalize_game" }),
      play({ type: "finish_game", winner_team_id: "crows" }),
      firstRound(),
    ];
    let world = given(startedShow(["Ants", "Bees", "Crows"])).world;
    for (const step of steps) {
      const after = step(world);
      const context = contextOf(after);
      const named = new Set(findChangedTeams(world.state, after.state, context));
      for (const teamId of after.state.teams.by_id.keys()) {
        if (named.has(teamId)) continue;
        expect(lasting(after.state, teamId, context)).toEqual(lasting(world.state, teamId, context));
      }
      world = after;
    }
  });

  function lasting(state: ShowState, teamId: string, context: ReturnType<typeof contextOf>): unknown {
    const { submission: _, result: __, ...rest } = projectMe(state, teamId, context) ?? expect.unreachable();
    return rest;
  }

  test("returns all teams when the earlier state is too old", () => {
    const past = given(createShow(), register("Ants"), register("Bees")).world;
    const much = Array.from({ length: 2100 }, (_, index) => join("ants", `Name ${index}`));
    expect(affectedTeams(past, ...much.slice(0, 1000))).toEqual(["ants"]);
    expect(affectedTeams(past, ...much)).toEqual(["ants", "bees"]);
  });
});

describe("PROJ-5: bounded lists", () => {
  const { world } = given(typed, startedShow(names), ...names.map((name) => submitText(name.toLowerCase(), name)));
  const slices = project(world.state, { kind: "moderator" }, contextOf(world));

  test("limits the shared slices", () => {
    expect(slices.leaderboard.rows).toHaveLength(50);
    expect(slices.leaderboard.total).toBe(300);
    expect(slices.teams).toMatchObject({ count: 300, answered: 300 });
    expect(slices.teams.newest.map(({ name }) => name)).toEqual(names.slice(-12).toReversed());
  });

  test("limits the slices of teams to ten rows, and omits the number of submissions", () => {
    const team = project(world.state, { kind: "team", team_id: "team 7" }, contextOf(world));
    expect(team?.leaderboard).toEqual({ ...slices.leaderboard, rows: slices.leaderboard.rows.slice(0, 10) });
    expect(team?.teams).toEqual({ count: 300, newest: slices.teams.newest });
  });

  test("limits the moderator's slices", () => {
    expect(slices.roster).toMatchObject({ count: 300, active: 300 });
    expect(slices.roster.items.map(({ name }) => name)).toEqual(names.slice(-200));
    expect(slices.submissions).toMatchObject({ total: 300, pending: 300 });
    expect(slices.submissions?.items.map(({ answer }) => answer)).toEqual(names.slice(0, 200));
    expect(slices.programme.game_standings).toHaveLength(50);
  });

  test("limits awards, best first", () => {
    const partial = newWorld({
      library: { quiz: aGame([aRound({ buzzer_override: "disable", scoring: "partial_credit" })]) },
    });
    const steps = names
      .slice(0, 60)
      .flatMap((name, index) => [
        submitText(name.toLowerCase(), name),
        judgeSubmission(name.toLowerCase(), index < 5 ? 1 : 0.5),
      ]);
    const shown = given(partial, startedShow(names), ...steps, reveal()).world;
    const { round, desk } = project(shown.state, { kind: "moderator" }, contextOf(shown));
    expect(round?.reveal).toMatchObject({ awards_total: 60, winner: null });
    expect(round?.reveal?.awards.map(({ points }) => points)).toEqual([
      ...Array<number>(5).fill(10),
      ...Array<number>(45).fill(5),
    ]);
    expect(desk?.awards).toHaveLength(50);
    const team = project(shown.state, { kind: "team", team_id: "team 7" }, contextOf(shown));
    expect(team?.round?.reveal).toMatchObject({ awards_total: 60, awards: round?.reveal?.awards.slice(0, 3) });
  });
});

describe("the moderator's desk", () => {
  test("contains answer, description and pending awards, and no other slice does", () => {
    const { world } = given(
      typed,
      startedShow(["Ants"]),
      submitText("ants", "mercury"),
      judgeSubmission("ants", "correct"),
    );
    const { desk, submissions, round } = project(world.state, { kind: "moderator" }, contextOf(world));
    expect(desk).toMatchObject({
      answers: ["Mercury"],
      description: "Half a point for Venus.",
      awards: [{ team_id: "ants", points: 10, outcome: "correct" }],
    });
    expect(submissions?.items[0]).toMatchObject({
      state: "validated",
      judgement: { outcome: "correct" },
      suggestion: { outcome: "correct", nearest: "Mercury" },
    });
    expect(round?.reveal).toBeNull();
    const players = JSON.stringify(project(world.state, { kind: "team", team_id: "ants" }, contextOf(world)));
    expect(players).not.toMatch(/"Mercury"|58 million|Half a point/u);
  });

  test("PROJ-11: gives the moderator alone the solution of every round that has begun", () => {
    const solutions = (of: World) => project(of.state, { kind: "moderator" }, contextOf(of)).solutions;
    const first = given(typed, startedShow(["Ants"])).world;
    const [typedId, choiceId, lastId] = first.state.games.flatMap((entry) =>
      (first.contents.get(entry.content_id ?? "")?.games ?? []).flatMap(({ rounds }) => rounds.map(({ id }) => id)),
    );
    expect(Object.keys(solutions(first))).toEqual([typedId]);
    // Not resent during a round: only a newly started round adds to it.
    expect(changes(first, "moderator", reveal())).not.toContain("solutions");
    expect(changes(first, "moderator", reveal(), next())).toContain("solutions");
    const later = runSteps(first, [next(true), next(true), reveal()]);
    expect(Object.keys(solutions(later))).toEqual([typedId, choiceId, lastId]);
    const face = solutions(later)[choiceId ?? ""]?.face_question as { options: string[] } | undefined;
    expect(solutions(later)[choiceId ?? ""]?.solution).toEqual({ right: [face?.options[0]] });
    expect(solutions(runSteps(later, [play({ type: "reset" })]))).toEqual({});
    for (const kind of ["team", "display"] as const) expect(SLICE_NAMES[kind]).not.toContain("solutions");
  });

  test("shows pending penalties and a manually set winner before the reveal", () => {
    const { world } = given(
      startedShow(["Ants", "Bees"], { wrong_buzz_penalty: 3 }),
      lockBuzzer("ants"),
      decideBuzz("wrong"),
    );
    const desk = (of: World) => project(of.state, { kind: "moderator" }, contextOf(of)).desk;
    expect(desk(world)).toMatchObject({ awards: [{ team_id: "ants", points: -3 }], out: [{ team_id: "ants" }] });
    const roundId = world.state.round?.id ?? expect.unreachable();
    const named = runSteps(world, [play({ type: "set_winner", round_id: roundId, team_id: "bees" })]);
    expect(desk(named)?.awards.map(({ team_id, points }) => [team_id, points])).toEqual([
      ["bees", 10],
      ["ants", -3],
    ]);
  });

  test("PROJ-12: shows everyone the number of teams that are out, without ignored buzzes", () => {
    const buzzed = given(startedShow(["Ants", "Bees", "Cats"]), lockBuzzer("ants")).world;
    const outOf = (of: World) => project(of.state, { kind: "display" }, contextOf(of)).buzzer?.out;
    expect(outOf(buzzed)).toBeUndefined();
    expect(outOf(given(buzzed, decideBuzz("ignore")).world)).toBeUndefined();
    const wrong = given(buzzed, decideBuzz("wrong")).world;
    expect(outOf(wrong)).toBe(1);
    expect(outOf(runSteps(wrong, [next(true)]))).toBeUndefined();
  });

  test("shows automatic judgements to the moderator before the reveal", () => {
    const past = given(typed, startedShow(["Ants"]), next(true)).world;
    const { round } = project(past.state, { kind: "display" }, contextOf(past));
    const face = round?.face_question as { options: string[] } | undefined;
    const { world } = given(past, submit("ants", { picks: face?.options.slice(0, 1) ?? [] }));
    const { submissions, desk } = project(world.state, { kind: "moderator" }, contextOf(world));
    expect(submissions).toMatchObject({ total: 1, pending: 0 });
    expect(submissions?.items[0]).toMatchObject({
      state: "auto_validated",
      judgement: { outcome: "correct", share: 1 },
      suggestion: null,
    });
    expect(desk?.awards).toEqual([]);
  });
});

test("PROJ-3: the stage follows the steps of a show", () => {
  const stage = ({ state, ...world }: World) => project(state, { kind: "display" }, contextOf(world)).show.stage;
  const past = given(startedShow(["Ants"])).world;
  expect(stage(given(createShow()).world)).toBe("lobby");
  expect(stage(past)).toBe("round");
  expect(stage(runSteps(past, [play({ type: "finalize_game" })]))).toBe("standings");
  expect(stage(runSteps(past, [play({ type: "complete", confirmed: true })]))).toBe("final");
});

test("PROJ-1: projects empty slices before the show is created", () => {
  const { state, ...world } = newWorld();
  const slices = project(state, { kind: "moderator" }, contextOf(world));
  expect(slices.show).toMatchObject({ show_id: "", stage: "lobby" });
  expect([slices.game, slices.round, slices.desk]).toEqual([null, null, null]);
  expect(project(state, { kind: "team", team_id: "ants" }, contextOf(world))).toBeNull();
});
