import { project, type Json, type RoundSlice } from "@showrunner/engine";
import {
  aGame,
  aRound,
  contextOf,
  judgeSubmission,
  newWorld,
  next,
  play,
  register,
  reveal,
  runSteps,
  submit,
  addGame,
  createShow,
  firstRound,
  start,
  wait,
  type RoundTemplate,
  type Step,
  type World,
} from "@showrunner/engine/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readField, readList, readText, readTexts } from "./read-json.ts";
import { ROUND_DEFINITIONS } from "./round-registry.ts";

/** Plays whole rounds on the real engine, to check that types and engine work together. */

const OPEN_TO_ALL = { buzzer_override: "disable", scoring: "partial_credit", max_points: 100 } as const;
const teams = ["Owls", "Foxes"];

const classicRound = (answers: readonly string[] = ["Mercury"]): RoundTemplate =>
  aRound({ ...OPEN_TO_ALL, type: "classic", answers, answer_html: `<p>${answers.join()}</p>`, config: {} });

const choiceRound = (right: readonly number[] = [0]): RoundTemplate => {
  const texts = ["Mercury", "Venus", "Mars", "Jupiter"];
  const options = texts.map((text, index) => ({ text, correct: right.includes(index) }));
  const config = { question_text: "Which?", options, allow_multiple: true, randomize_per_team: true };
  return aRound({ ...OPEN_TO_ALL, type: "multipleChoice", answers: right.map(String), answer_html: "", config });
};

const challengeRound = (items: readonly string[] = ["Peru", "Chile", "Brazil"]): RoundTemplate => {
  const config = { prompt: "Name some", minimum_count: 2, bonus_points: 5, items };
  return aRound({ ...OPEN_TO_ALL, type: "timedChallenge", answers: items, answer_html: "", config });
};

/** A show with one game of these rounds, whose first round is open. */
function createShowUnderway(...rounds: readonly RoundTemplate[]): World {
  const library = { game: aGame(rounds) };
  const steps = [createShow(), addGame("game"), ...teams.map((name) => register(name)), start(), firstRound()];
  return runSteps(newWorld({ library, rounds: ROUND_DEFINITIONS }), steps);
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
    const options = readList(roundOf(world).face_question, "options").filter((option) =>
      texts.includes(readText(option, "text")),
    );
    return submit(team, { picks: options.map((option) => readText(option, "id")) })(world);
  };
const names = (team: string, text: string): Step => submit(team, { add: { id: `${team} ${text}`, text } });

const pointsOf = (world: World): Json =>
  Object.fromEntries(
    project(world.state, { kind: "display" }, contextOf(world)).leaderboard.rows.map(({ name, points }) => [
      name,
      points,
    ]),
  );

describe("complete rounds", () => {
  test("classic: the moderator's decision overrides the suggestion", () => {
    const world = runSteps(createShowUnderway(classicRound()), [
      submit("owls", { text: "merkury" }),
      submit("foxes", { text: "Venus" }),
    ]);
    const { submissions } = project(world.state, { kind: "moderator" }, contextOf(world)) as {
      readonly submissions: { readonly items: readonly { readonly suggestion: Json }[] };
    };
    expect(submissions.items.map(({ suggestion }) => readField(suggestion, "nearest"))).toEqual(["Mercury", null]);
    expect(pointsOf(runSteps(world, [reveal()]))).toEqual({ Owls: 0, Foxes: 0 });
    expect(
      pointsOf(runSteps(world, [judgeSubmission("owls", "correct"), judgeSubmission("foxes", 0.5), reveal()])),
    ).toEqual({
      Owls: 100,
      Foxes: 50,
    });
  });

  test("multiple choice: submissions are judged automatically, with partial shares", () => {
    const answers = [picks("owls", "Mercury", "Venus"), picks("foxes", "Mercury")];
    expect(pointsOf(runSteps(createShowUnderway(choiceRound([0, 1])), [...answers, reveal()]))).toEqual({
      Owls: 100,
      Foxes: 50,
    });
  });

  test("timed challenge: items accumulate with a bonus, withdrawn items do not count", () => {
    const answers = [
      ...["Peru", "Chile", "Brasil"].map((item) => names("owls", item)),
      names("foxes", "Peru"),
      names("foxes", "Chile"),
      submit("foxes", { remove: { id: "foxes Chile" } }),
    ];
    expect(pointsOf(runSteps(createShowUnderway(challengeRound()), [...answers, reveal()]))).toEqual({
      Owls: 105,
      Foxes: 50,
    });
  });

  test("POINTS-6, SPEED-5: estimate, nearest: the points of speed are rounded half up", () => {
    const config = { answer: 100, unit: "", mode: "nearest", tolerance: 0 };
    const speed = { speed_points: true, time_limit_s: 10, timer_start: "with_question" } as const;
    const round = aRound({ ...OPEN_TO_ALL, ...speed, type: "estimate", answers: [], answer_html: "", config });
    // 57.5 points, which is 57.499… in binary.
    const world = runSteps(createShowUnderway(round), [wait(8_500), submit("owls", { value: 90 }), reveal()]);
    expect(pointsOf(world)).toEqual({ Owls: 58, Foxes: 0 });
  });
});

/** All output to teams and displays, and the number of events, after every step. */
function collectAudienceOutput(rounds: readonly RoundTemplate[], steps: readonly Step[]): readonly string[] {
  let world = createShowUnderway(...rounds);
  return steps.map((step) => {
    world = step(world);
    const context = contextOf(world);
    const audiences = [
      project(world.state, { kind: "display" }, context),
      ...teams.map((name) => project(world.state, { kind: "team", team_id: name.toLowerCase() }, context)),
    ];
    return JSON.stringify([world.log.length, world.executed.at(-1)?.ack, audiences]);
  });
}

describe("engine output before the reveal does not depend on the answer", () => {
  const team = fc.constantFrom("owls", "foxes");
  const word = fc.constantFrom("Mercury", "Venus", "Peru", "Chile", "Brazil", "");
  const answer = fc.oneof(
    fc.tuple(team, word).map(([who, text]) => submit(who, { text })),
    fc.tuple(team, fc.subarray(["Mercury", "Venus", "Mars"])).map(([who, texts]) => picks(who, ...texts)),
    fc.tuple(team, word).map(([who, text]) => names(who, text)),
    fc.tuple(team, word).map(([who, text]) => submit(who, { remove: { id: `${who} ${text}` } })),
  );
  const words = fc.subarray(["Mercury", "Venus", "Peru", "Chile", "Brazil"], { minLength: 2 });
  const indices = fc.subarray([0, 1, 2, 3], { minLength: 1 });

  test.each([
    ["classic", words.map((list) => classicRound(list))],
    ["multiple choice", indices.map((right) => choiceRound(right))],
    ["timed challenge", words.map((list) => challengeRound(list))],
  ])("%s", (_type, round) => {
    fc.assert(
      fc.property(round, round, fc.array(answer, { minLength: 1, maxLength: 6 }), (one, other, steps) => {
        expect(collectAudienceOutput([other], steps)).toEqual(collectAudienceOutput([one], steps));
      }),
      { numRuns: 150 },
    );
  });

  test("the comparison detects the reveal", () => {
    const steps = [picks("owls", "Mercury"), reveal()];
    const [before, after] = [
      collectAudienceOutput([choiceRound([0])], steps),
      collectAudienceOutput([choiceRound([1])], steps),
    ];
    expect(before[0]).toBe(after[0]);
    expect(before[1]).not.toBe(after[1]);
  });
});

describe("PROJ-16: a picture round", () => {
  const pictureRound = aRound({
    ...OPEN_TO_ALL,
    type: "picture",
    answers: ["Fox"],
    config: { image: "/images/fox-1", effect: "pixels", steps: 3, interval_s: null, min_percent: 40 },
  });
  const answered = runSteps(createShowUnderway(pictureRound, classicRound()), [
    submit("owls", { text: "Spotted hyena" }),
    submit("foxes", { text: "Fox" }),
    judgeSubmission("owls", "wrong"),
    judgeSubmission("foxes", "correct"),
    reveal(),
  ]);
  /** What the whole audience gets: the display's slices, and those of both teams without their own submissions. */
  const audienceOf = ({ state, ...world }: World): string => {
    const display = project(state, { kind: "display" }, contextOf(world));
    const foxes = project(state, { kind: "team", team_id: "foxes" }, contextOf(world));
    const owls = project(state, { kind: "team", team_id: "owls" }, contextOf(world));
    return JSON.stringify([display, foxes, { ...owls, me: null }]);
  };

  test("withholds wrong answers at the reveal and in a later review, but counts them", () => {
    expect(roundOf(answered).reveal?.distribution).toMatchObject({ others: 1, total: 2 });
    expect(audienceOf(answered)).not.toContain("hyena");
    const { id } = roundOf(answered);
    const later = runSteps(answered, [next(), reveal(), play({ type: "show_to_audience", round_id: id })]);
    expect(roundOf(later)).toMatchObject({ id, reveal: { distribution: { others: 1, total: 2 } } });
    expect(audienceOf(later)).not.toContain("hyena");
  });

  test("shows them on the moderator's action, and hides them again", () => {
    const act = (wrong: boolean): Step => play({ type: "round_action", action: { wrong } });
    const shown = runSteps(answered, [act(true)]);
    expect(audienceOf(shown)).toContain("hyena");
    expect(audienceOf(runSteps(shown, [act(false)]))).not.toContain("hyena");
  });
});

const allTypes = createShowUnderway(classicRound(), choiceRound([0, 2]), challengeRound());

test("plays rounds of all types in sequence", () => {
  const world = runSteps(allTypes, [reveal(), next(), reveal(), next()]);
  expect(roundOf(world)).toMatchObject({ type: "timedChallenge", number: 3, known: true });
});

test("PROJ-11: the moderator sees the solution of an earlier round of any type", () => {
  const world = runSteps(allTypes, [reveal(), next(), reveal(), next()]);
  const { programme, solutions } = project(world.state, { kind: "moderator" }, contextOf(world));
  const shown = programme.games[0]?.rounds.map(({ id, answers }) => ({ answers, face: solutions[id] })) ?? [];
  expect(shown[0]).toMatchObject({ answers: ["Mercury"], face: { answer_html: "<p>Mercury</p>" } });
  const right = readTexts(shown[1]?.face?.solution, "right");
  const options = readList(shown[1]?.face?.face_question, "options");
  const texts = options
    .filter((option) => right.includes(readText(option, "id")))
    .map((option) => readText(option, "text"));
  expect(texts.toSorted()).toEqual(["Mars", "Mercury"]);
  expect(shown[2]?.face).toMatchObject({
    face_question: { prompt: "Name some" },
    solution: { items: ["Peru", "Chile", "Brazil"] },
  });
});
