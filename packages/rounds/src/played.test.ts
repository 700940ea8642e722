import { project, type Json, type RoundSlice } from "@showrunner/engine";
import {
  aGame,
  aRound,
  contextOf,
  judged,
  newWorld,
  next,
  register,
  reveal,
  run,
  submit,
  addGame,
  created,
  firstRound,
  start,
  type RoundTemplate,
  type Step,
  type World,
} from "@showrunner/engine/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldOf, listOf, textOf, textsOf } from "./parse.ts";
import { round_definitions } from "./registry.ts";

/** Whole rounds with the real engine: checks that types and engine work together. */

const open_to_all = { buzzer_override: "disable", scoring: "partial_credit", max_points: 100 } as const;
const teams = ["Owls", "Foxes"];

const classicRound = (answers: readonly string[] = ["Mercury"]): RoundTemplate =>
  aRound({ ...open_to_all, type: "classic", answers, answer_html: `<p>${answers.join()}</p>`, config: {} });

const choiceRound = (right: readonly number[] = [0]): RoundTemplate => {
  const texts = ["Mercury", "Venus", "Mars", "Jupiter"];
  const options = texts.map((text, place) => ({ text, correct: right.includes(place) }));
  const config = { question_text: "Which?", options, allow_multiple: true, randomize_per_team: true };
  return aRound({ ...open_to_all, type: "multipleChoice", answers: right.map(String), answer_html: "", config });
};

const challengeRound = (items: readonly string[] = ["Peru", "Chile", "Brazil"]): RoundTemplate => {
  const config = { prompt: "Name some", minimum_count: 2, bonus_points: 5, items };
  return aRound({ ...open_to_all, type: "timedChallenge", answers: items, answer_html: "", config });
};

/** The rounds of one game, the first one open. */
function underway(...rounds: readonly RoundTemplate[]): World {
  const library = { game: aGame(rounds) };
  const steps = [created(), addGame("game"), ...teams.map((name) => register(name)), start(), firstRound()];
  return run(newWorld({ library, rounds: round_definitions }), steps);
}

const roundOf = (world: World): RoundSlice => {
  const { round } = project(world.state, { kind: "display" }, contextOf(world));
  if (round === null) throw new Error("no live round");
  return round;
};

/** Picks options by text, as a team does. */
const picks =
  (team: string, ...texts: readonly string[]): Step =>
  (world) => {
    const options = listOf(roundOf(world).face_question, "options").filter((option) =>
      texts.includes(textOf(option, "text")),
    );
    return submit(team, { picks: options.map((option) => textOf(option, "id")) })(world);
  };
const names = (team: string, text: string): Step => submit(team, { add: { id: `${team} ${text}`, text } });

const pointsOf = (world: World): Json =>
  Object.fromEntries(
    project(world.state, { kind: "display" }, contextOf(world)).leaderboard.rows.map(({ name, points }) => [
      name,
      points,
    ]),
  );

describe("played to the end", () => {
  test("classic: the moderator's word counts, the suggestion only helps", () => {
    const world = run(underway(classicRound()), [
      submit("owls", { text: "merkury" }),
      submit("foxes", { text: "Venus" }),
    ]);
    const { submissions } = project(world.state, { kind: "moderator" }, contextOf(world)) as {
      readonly submissions: { readonly items: readonly { readonly suggestion: Json }[] };
    };
    expect(submissions.items.map(({ suggestion }) => fieldOf(suggestion, "nearest"))).toEqual(["Mercury", null]);
    expect(pointsOf(run(world, [reveal()]))).toEqual({ Owls: 0, Foxes: 0 });
    expect(pointsOf(run(world, [judged("owls", "correct"), judged("foxes", 0.5), reveal()]))).toEqual({
      Owls: 100,
      Foxes: 50,
    });
  });

  test("multiple choice: judged by itself, in shares", () => {
    const answers = [picks("owls", "Mercury", "Venus"), picks("foxes", "Mercury")];
    expect(pointsOf(run(underway(choiceRound([0, 1])), [...answers, reveal()]))).toEqual({ Owls: 100, Foxes: 50 });
  });

  test("timed challenge: items add up, the bonus too, withdrawn ones do not", () => {
    const answers = [
      ...["Peru", "Chile", "Brasil"].map((item) => names("owls", item)),
      names("foxes", "Peru"),
      names("foxes", "Chile"),
      submit("foxes", { remove: { id: "foxes Chile" } }),
    ];
    expect(pointsOf(run(underway(challengeRound()), [...answers, reveal()]))).toEqual({ Owls: 105, Foxes: 50 });
  });
});

/** All output to teams and displays, and the number of events, after every step. */
function seenDuring(rounds: readonly RoundTemplate[], steps: readonly Step[]): readonly string[] {
  let world = underway(...rounds);
  return steps.map((step) => {
    world = step(world);
    const context = contextOf(world);
    const audiences = [
      project(world.state, { kind: "display" }, context),
      ...teams.map((name) => project(world.state, { kind: "team", team_id: name.toLowerCase() }, context)),
    ];
    return JSON.stringify([world.log.length, world.taken.at(-1)?.answer, audiences]);
  });
}

describe("nobody can tell the answer from what the engine sends before the reveal", () => {
  const team = fc.constantFrom("owls", "foxes");
  const word = fc.constantFrom("Mercury", "Venus", "Peru", "Chile", "Brazil", "");
  const answer = fc.oneof(
    fc.tuple(team, word).map(([who, text]) => submit(who, { text })),
    fc.tuple(team, fc.subarray(["Mercury", "Venus", "Mars"])).map(([who, texts]) => picks(who, ...texts)),
    fc.tuple(team, word).map(([who, text]) => names(who, text)),
    fc.tuple(team, word).map(([who, text]) => submit(who, { remove: { id: `${who} ${text}` } })),
  );
  const words = fc.subarray(["Mercury", "Venus", "Peru", "Chile", "Brazil"], { minLength: 2 });
  const places = fc.subarray([0, 1, 2, 3], { minLength: 1 });

  test.each([
    ["classic", words.map((list) => classicRound(list))],
    ["multiple choice", places.map((right) => choiceRound(right))],
    ["timed challenge", words.map((list) => challengeRound(list))],
  ])("%s", (_type, round) => {
    fc.assert(
      fc.property(round, round, fc.array(answer, { minLength: 1, maxLength: 6 }), (one, other, steps) => {
        expect(seenDuring([other], steps)).toEqual(seenDuring([one], steps));
      }),
      { numRuns: 150 },
    );
  });

  test("and the comparison sees what the reveal tells", () => {
    const steps = [picks("owls", "Mercury"), reveal()];
    const [before, after] = [seenDuring([choiceRound([0])], steps), seenDuring([choiceRound([1])], steps)];
    expect(before[0]).toBe(after[0]);
    expect(before[1]).not.toBe(after[1]);
  });
});

const all_types = underway(classicRound(), choiceRound([0, 2]), challengeRound());

test("rounds of all types follow one another", () => {
  const world = run(all_types, [reveal(), next(), reveal(), next()]);
  expect(roundOf(world)).toMatchObject({ type: "timedChallenge", number: 3, known: true });
});

test("PROJ-11: a look back at a round of any type shows the moderator what was right", () => {
  const world = run(all_types, [reveal(), next(), reveal(), next()]);
  const { programme, solutions } = project(world.state, { kind: "moderator" }, contextOf(world));
  const shown = programme.games[0]?.rounds.map(({ id, answers }) => ({ answers, face: solutions[id] })) ?? [];
  expect(shown[0]).toMatchObject({ answers: ["Mercury"], face: { answer_html: "<p>Mercury</p>" } });
  const right = textsOf(shown[1]?.face?.solution, "right");
  const options = listOf(shown[1]?.face?.face_question, "options");
  const texts = options
    .filter((option) => right.includes(textOf(option, "id")))
    .map((option) => textOf(option, "text"));
  expect(texts.toSorted()).toEqual(["Mars", "Mercury"]);
  expect(shown[2]?.face).toMatchObject({
    face_question: { prompt: "Name some" },
    solution: { items: ["Peru", "Chile", "Brazil"] },
  });
});
