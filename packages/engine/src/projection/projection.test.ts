import { describe, expect, test } from "vitest";
import { changedSlices, changedTeams, coalesced_slices, project, projectMe, slice_names } from "../index.ts";
import type { Audience, ShowState } from "../index.ts";
import {
  aChoice,
  aGame,
  aRound,
  buzzHeldBy,
  contextOf,
  created,
  decided,
  firstRound,
  given,
  join,
  judged,
  manage,
  newWorld,
  next,
  play,
  press,
  register,
  reveal,
  run,
  says,
  submit,
  underway,
  untilDeadline,
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
  const after = run(world, steps);
  return Object.keys(changedSlices(world.state, after.state, kind, contextOf(after)));
}

function concerned(world: World, ...steps: readonly Step[]): readonly string[] {
  const after = run(world, steps);
  return [...changedTeams(world.state, after.state, contextOf(after))].toSorted();
}

describe("PROJ-10: only what changed is sent", () => {
  const past = given(typed, underway(["Ants", "Bees"])).world;

  test.each<readonly [string, readonly Step[], readonly string[]]>([
    ["an answer: a count", [says("ants", "Mercury")], ["teams"]],
    ["a phone: nothing", [join("ants", "Anna")], []],
    ["a pause", [play({ type: "pause" })], ["show", "round"]],
    ["a timer", [play({ type: "timer_start" })], ["timer"]],
    ["a team", [register("Crows")], ["leaderboard", "teams"]],
    ["a reveal that gives nothing", [reveal()], ["round", "buzzer"]],
    ["a correction", [manage({ type: "correct_points", team_id: "ants", points: 5, reason: "x" })], ["leaderboard"]],
    ["a new name", [manage({ type: "update_team", team_id: "ants", name: "Wasps" })], ["leaderboard", "teams"]],
    ["a decision in waiting: nothing", [says("ants", "x"), judged("ants", "correct")], ["teams"]],
    ["a setting for later: nothing", [manage({ type: "update_show", settings: { cap_ms: 20 } })], []],
  ])("players: %s", (_, steps, expected) => {
    expect(changes(past, "team", ...steps)).toEqual(expected);
    expect(changes(past, "display", ...steps)).toEqual(expected);
  });

  test("the moderator sees more", () => {
    expect(changes(past, "moderator", says("ants", "Mercury"))).toEqual(["teams", "submissions"]);
    expect(changes(past, "moderator", join("ants", "Anna"))).toEqual(["roster"]);
    expect(changes(past, "moderator", says("ants", "x"), judged("ants", "correct"))).toEqual([
      "teams",
      "desk",
      "submissions",
      "undo",
    ]);
    expect(changes(past, "moderator", manage({ type: "update_show", description: "x" }))).toEqual(["programme"]);
  });

  test("what is sent brings an old screen to the new state", () => {
    const after = run(past, [says("ants", "Mercury"), judged("ants", "correct"), reveal(), next()]);
    const context = contextOf(after);
    const sent = changedSlices(past.state, after.state, "moderator", context);
    const merged = { ...project(past.state, { kind: "moderator" }, context), ...sent };
    expect(merged).toEqual(project(after.state, { kind: "moderator" }, context));
  });

  test("named slices alone", () => {
    const after = run(past, [says("ants", "Mercury"), reveal()]);
    const urgent = slice_names.moderator.filter((name) => !coalesced_slices.has(name));
    const sent = changedSlices(past.state, after.state, "moderator", contextOf(after), urgent);
    expect(Object.keys(sent)).toEqual(["round", "buzzer", "programme", "desk", "undo"]);
  });

  test("a slice that did not change stays the same object", () => {
    const context = contextOf(past);
    const before = project(past.state, { kind: "display" }, context);
    const after = run(past, [says("ants", "Mercury")]);
    changedSlices(past.state, after.state, "display", context);
    const now = project(after.state, { kind: "display" }, context);
    expect(now.leaderboard).toBe(before.leaderboard);
    expect(now.round).toBe(before.round);
    expect(now.teams).not.toBe(before.teams);
  });
});

describe("PROJ-8: whose own slice changed", () => {
  test("the teams that an event concerned, and no others", () => {
    const past = given(underway(names), wait(400)).world;
    expect(concerned(past, press("team 7"), press("team 3"))).toEqual(["team 3", "team 7"]);
    expect(concerned(past, join("team 9", "Nina"))).toEqual(["team 9"]);
    expect(concerned(past, play({ type: "pause" }))).toEqual([]);
    const held = run(past, [press("team 7"), press("team 3"), untilDeadline()]);
    expect(concerned(held, decided("wrong"))).toEqual(["team 3", "team 7"]);
    expect(concerned(held, manage({ type: "delete_team", team_id: "team 3" }))).toEqual([]);
  });

  test("all of them at the reveal, and where every team sees its own order", () => {
    const past = given(typed, underway(names)).world;
    expect(concerned(past, reveal())).toHaveLength(300);
    // To a choice round with orders per team, and away from it.
    expect(concerned(past, next(true))).toHaveLength(300);
    expect(concerned(run(past, [next(true)]), next(true))).toHaveLength(300);
    const plain = newWorld({
      library: { quiz: aGame([aRound(), aChoice([0], { config: { options: 2, right: [0] } }), aRound()]) },
    });
    expect(concerned(given(plain, underway(names)).world, next(true))).toEqual([]);
  });

  test("nothing that is not named changed, beyond what names its round", () => {
    const steps: readonly Step[] = [
      wait(400),
      press("ants"),
      press("bees", { way: 30 }),
      untilDeadline(),
      decided("wrong"),
      join("crows", "Carl"),
      buzzHeldBy("bees"),
      decided("correct"),
      next(),
      says("ants", "x"),
      play({ type: "finalize_game" }),
      play({ type: "finish_game", winner_team_id: "crows" }),
      firstRound(),
    ];
    let world = given(underway(["Ants", "Bees", "Crows"])).world;
    for (const step of steps) {
      const after = step(world);
      const context = contextOf(after);
      const named = new Set(changedTeams(world.state, after.state, context));
      for (const team_id of after.state.teams.by_id.keys()) {
        if (named.has(team_id)) continue;
        expect(lasting(after.state, team_id, context)).toEqual(lasting(world.state, team_id, context));
      }
      world = after;
    }
  });

  function lasting(state: ShowState, team_id: string, context: ReturnType<typeof contextOf>): unknown {
    const { submission: _, result: __, ...rest } = projectMe(state, team_id, context) ?? expect.unreachable();
    return rest;
  }

  test("whoever asks about long ago hears that all may have changed", () => {
    const past = given(created(), register("Ants"), register("Bees")).world;
    const much = Array.from({ length: 2100 }, (_, index) => join("ants", `Name ${index}`));
    expect(concerned(past, ...much.slice(0, 1000))).toEqual(["ants"]);
    expect(concerned(past, ...much)).toEqual(["ants", "bees"]);
  });
});

describe("PROJ-5: lists are bounded", () => {
  const { world } = given(typed, underway(names), ...names.map((name) => says(name.toLowerCase(), name)));
  const slices = project(world.state, { kind: "moderator" }, contextOf(world));

  test("for everyone", () => {
    expect(slices.leaderboard.rows).toHaveLength(50);
    expect(slices.leaderboard.total).toBe(300);
    expect(slices.teams).toMatchObject({ count: 300, answered: 300 });
    expect(slices.teams.newest.map(({ name }) => name)).toEqual(names.slice(-12).toReversed());
  });

  test("for the moderator", () => {
    expect(slices.roster).toMatchObject({ count: 300, active: 300 });
    expect(slices.roster.items.map(({ name }) => name)).toEqual(names.slice(-200));
    expect(slices.submissions).toMatchObject({ total: 300, pending: 300 });
    expect(slices.submissions?.items.map(({ answer }) => answer)).toEqual(names.slice(0, 200));
    expect(slices.programme.game_standings).toHaveLength(50);
  });

  test("awards too, best first", () => {
    const partial = newWorld({
      library: { quiz: aGame([aRound({ buzzer_override: "disable", scoring: "partial_credit" })]) },
    });
    const steps = names
      .slice(0, 60)
      .flatMap((name, index) => [says(name.toLowerCase(), name), judged(name.toLowerCase(), index < 5 ? 1 : 0.5)]);
    const shown = given(partial, underway(names), ...steps, reveal()).world;
    const { round, desk } = project(shown.state, { kind: "moderator" }, contextOf(shown));
    expect(round?.reveal).toMatchObject({ awards_total: 60, winner: null });
    expect(round?.reveal?.awards.map(({ points }) => points)).toEqual([
      ...Array<number>(5).fill(10),
      ...Array<number>(45).fill(5),
    ]);
    expect(desk?.awards).toHaveLength(50);
  });
});

describe("the moderator's desk", () => {
  test("answer, description and awards in waiting are there, and only there", () => {
    const { world } = given(typed, underway(["Ants"]), says("ants", "mercury"), judged("ants", "correct"));
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

  test("PROJ-11: what was right in each round that has begun, long after it, and to nobody else", () => {
    const solutions = (of: World) => project(of.state, { kind: "moderator" }, contextOf(of)).solutions;
    const first = given(typed, underway(["Ants"])).world;
    const [typed_id, choice_id, last_id] = first.state.games.flatMap((entry) =>
      (first.contents.get(entry.content_id ?? "")?.games ?? []).flatMap(({ rounds }) => rounds.map(({ id }) => id)),
    );
    expect(Object.keys(solutions(first))).toEqual([typed_id]);
    // Not resent during a round: only a newly started round adds to it.
    expect(changes(first, "moderator", reveal())).not.toContain("solutions");
    expect(changes(first, "moderator", reveal(), next())).toContain("solutions");
    const later = run(first, [next(true), next(true), reveal()]);
    expect(Object.keys(solutions(later))).toEqual([typed_id, choice_id, last_id]);
    const face = solutions(later)[choice_id ?? ""]?.face_question as { options: string[] } | undefined;
    expect(solutions(later)[choice_id ?? ""]?.solution).toEqual({ right: [face?.options[0]] });
    expect(solutions(run(later, [play({ type: "reset" })]))).toEqual({});
    for (const kind of ["team", "display"] as const) expect(slice_names[kind]).not.toContain("solutions");
  });

  test("what a decision about a buzz will cost, and whom the moderator named, is there at once", () => {
    const { world } = given(
      underway(["Ants", "Bees"], { wrong_buzz_penalty: 3 }),
      buzzHeldBy("ants"),
      decided("wrong"),
    );
    const desk = (of: World) => project(of.state, { kind: "moderator" }, contextOf(of)).desk;
    expect(desk(world)).toMatchObject({ awards: [{ team_id: "ants", points: -3 }], out: [{ team_id: "ants" }] });
    const round_id = world.state.round?.id ?? expect.unreachable();
    const named = run(world, [play({ type: "set_winner", round_id, team_id: "bees" })]);
    expect(desk(named)?.awards.map(({ team_id, points }) => [team_id, points])).toEqual([
      ["bees", 10],
      ["ants", -3],
    ]);
  });

  test("PROJ-12: everyone hears that a team is out, and nothing of a buzz that was ignored", () => {
    const buzzed = given(underway(["Ants", "Bees", "Cats"]), buzzHeldBy("ants")).world;
    const outOf = (of: World) => project(of.state, { kind: "display" }, contextOf(of)).buzzer?.out;
    expect(outOf(buzzed)).toBeUndefined();
    expect(outOf(given(buzzed, decided("ignore")).world)).toBeUndefined();
    const wrong = given(buzzed, decided("wrong")).world;
    expect(outOf(wrong)).toBe(1);
    expect(outOf(run(wrong, [next(true)]))).toBeUndefined();
  });

  test("a type that judges by itself is judged for the moderator at once", () => {
    const past = given(typed, underway(["Ants"]), next(true)).world;
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

test("PROJ-3: the stage through a show", () => {
  const stage = ({ state, ...world }: World) => project(state, { kind: "display" }, contextOf(world)).show.stage;
  const past = given(underway(["Ants"])).world;
  expect(stage(given(created()).world)).toBe("lobby");
  expect(stage(past)).toBe("round");
  expect(stage(run(past, [play({ type: "finalize_game" })]))).toBe("standings");
  expect(stage(run(past, [play({ type: "complete", confirmed: true })]))).toBe("final");
});

test("PROJ-1: a show that does not exist yet shows nothing", () => {
  const { state, ...world } = newWorld();
  const slices = project(state, { kind: "moderator" }, contextOf(world));
  expect(slices.show).toMatchObject({ show_id: "", stage: "lobby" });
  expect([slices.game, slices.round, slices.desk]).toEqual([null, null, null]);
  expect(project(state, { kind: "team", team_id: "ants" }, contextOf(world))).toBeNull();
});
