import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyCommand,
  initialState,
  project,
  type Json,
  type MeSlice,
  type Millis,
  type RoundSlice,
} from "../index.ts";
import {
  aChoice,
  aGame,
  contextOf,
  judgeSubmission,
  newWorld,
  play,
  reveal,
  runSteps,
  startedShow,
  submit,
  submitOver,
  undo,
  wait,
  type PlayBody,
  type RoundTemplate,
  type Step,
  type World,
} from "../testing/index.ts";

const LIMIT_S = 30;
const LIMIT_MS = LIMIT_S * 1_000;
const POINTS = 1_000;

/** Two teams in a round with speed points whose timer runs. */
function world(fields: Partial<RoundTemplate> = {}): World {
  const round = aChoice([0], { speed_points: true, time_limit_s: LIMIT_S, max_points: POINTS, ...fields });
  const created = newWorld({ library: { quiz: aGame([round]) } });
  return runSteps(created, [startedShow(["Ants", "Bees"], { timer_start: "with_question" })]);
}

const display = ({ state, ...rest }: World): RoundSlice | null =>
  project(state, { kind: "display" }, contextOf({ ...rest })).round;
const picksOf = (from: World, place: number): Json => {
  const face = display(from)?.face_question as { options?: string[] } | undefined;
  return { picks: [face?.options?.[place] ?? "none"] };
};
const right =
  (team: string, rtt: Millis | null = null): Step =>
  (from) =>
    submitOver(team, picksOf(from, 0), rtt)(from);
const pointsOf = ({ state }: World, team: string): number => state.teams.by_id.get(team)?.points ?? 0;
const earned = (steps: readonly Step[], from = world()): number =>
  pointsOf(runSteps(from, [...steps, reveal()]), "ants");
const mine = (from: World, team: string): MeSlice["result"] =>
  project(from.state, { kind: "team", team_id: team }, contextOf(from))?.me.result ?? null;
const timer = (body: PlayBody): Step => play(body);

describe("SPEED-1: the share falls from 1 to one half over the time limit", () => {
  test.each([
    [0, POINTS],
    [LIMIT_MS / 2, 750],
    [LIMIT_MS - 1, 500],
  ])("after %d ms it earns %d", (ms, points) => {
    expect(earned([wait(ms), right("ants")])).toBe(points);
  });

  test.each<readonly [string, Partial<RoundTemplate>]>([
    ["without the setting", { speed_points: false }],
    ["in content from before the setting", { speed_points: undefined }],
    ["without a time limit", { time_limit_s: null }],
    ["under winner takes all", { scoring: "winner_takes_all" }],
  ])("not %s", (_name, fields) => {
    const from = world(fields);
    expect(earned([wait(10_000), right("ants")], from)).toBe(POINTS);
    expect(display(from)).not.toHaveProperty("speed_points");
  });

  test("does not apply with the buzzer on, or to a type that does not allow it", () => {
    expect(display(world({ buzzer_override: "enable" }))).not.toHaveProperty("speed_points");
    expect(display(world({ type: "spoken" }))).not.toHaveProperty("speed_points");
  });

  test("multiplies a partial share", () => {
    const from = world({ config: { options: 4, right: [0, 1], per_team: false } });
    expect(earned([wait(LIMIT_MS / 2), right("ants")], from)).toBe(375);
  });
});

const change: fc.Arbitrary<Step> = fc.oneof(
  fc
    .constantFrom<PlayBody>(
      { type: "timer_pause" },
      { type: "timer_resume" },
      { type: "timer_stop" },
      { type: "timer_reset" },
      { type: "timer_start" },
      { type: "timer_start", seconds: 5 },
      { type: "timer_add", seconds: 15 },
      { type: "timer_set", seconds: 60 },
      { type: "pause" },
      { type: "resume" },
    )
    .map((body) => timer(body)),
  fc.integer({ min: 0, max: 12_000 }).map((ms) => wait(ms)),
);
/** Points for a right answer now; null if it is refused. */
function worth(from: World): number | null {
  const sent = runSteps(from, [right("ants")]);
  return sent.executed.at(-1)?.ack.ok === true ? pointsOf(runSteps(sent, [reveal()]), "ants") : null;
}

describe("SPEED-2: the time that the timer ran", () => {
  test.each<readonly [string, readonly Step[], number]>([
    ["pauses cost nothing", [wait(6_000), timer({ type: "timer_pause" }), wait(60_000)], 900],
    ["added time gives nothing back", [wait(15_000), timer({ type: "timer_add", seconds: 60 })], 750],
    ["a reset gives nothing back", [wait(15_000), timer({ type: "timer_reset" }), wait(9_000)], 750],
    [
      "a new countdown goes on",
      [wait(15_000), timer({ type: "timer_reset" }), timer({ type: "timer_start" }), wait(6_000)],
      650,
    ],
    ["a new duration goes on", [wait(15_000), timer({ type: "timer_set", seconds: 300 }), wait(6_000)], 650],
    ["behind the limit it is one half", [wait(15_000), timer({ type: "timer_set", seconds: 300 }), wait(99_000)], 500],
  ])("%s", (_name, steps, points) => {
    expect(earned([...steps, right("ants")])).toBe(points);
  });

  test("a later answer never earns more, whatever is done to the timer, and always at least one half", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (steps) => {
        let from = world();
        let least = POINTS;
        for (const step of steps) {
          from = step(from);
          const points = worth(from);
          if (points === null) continue;
          expect(points).toBeLessThanOrEqual(least);
          expect(points).toBeGreaterThanOrEqual(POINTS / 2);
          least = points;
        }
      }),
      { numRuns: 300 },
    );
  });

  test("starts from zero in another round", () => {
    const library = {
      quiz: aGame([1, 2].map(() => aChoice([0], { speed_points: true, time_limit_s: LIMIT_S, max_points: POINTS }))),
    };
    const from = runSteps(newWorld({ library }), [startedShow(["Ants"], { timer_start: "with_question" })]);
    const steps = [
      wait(15_000),
      timer({ type: "timer_add", seconds: 9 }),
      wait(9_000),
      reveal(),
      play({ type: "next", confirmed: true }),
    ];
    expect(earned([...steps, right("ants")], from)).toBe(POINTS);
  });

  test("undoing a reveal restores the time that had run", () => {
    const steps = [wait(15_000), reveal(), wait(60_000), undo(), right("ants")];
    expect(earned(steps)).toBe(750);
  });
});

describe("SPEED-3: the counted moment", () => {
  test("half of the measured round trip is not counted, at most the cap", () => {
    const from = world({ max_points: 600_000 });
    // 10 points per ms. The answer is sent after 1 s and arrives after half of the round trip.
    const sentAt = (rtt: Millis | null): number => earned([wait(1_000), right("ants", rtt)], from);
    expect(sentAt(null)).toBe(590_000);
    expect(sentAt(200)).toBe(590_000);
    expect(sentAt(300)).toBe(590_000 - 50 * 10);
  });

  test("no round trip gains more than the cap, or more than all points", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LIMIT_MS - 1 }), fc.integer({ min: 0, max: 5_000 }), (ms, rtt) => {
        const input = (from: World): Json => picksOf(from, 0);
        // The phone fakes the whole round trip: its answer arrives at once.
        const lie: Step = (from) => {
          const sent = submitOver("ants", input(from), rtt)({ ...from, now: from.now - rtt / 2 });
          return { ...sent, now: from.now };
        };
        const from = world({ max_points: 600_000 });
        const gain = earned([wait(ms), lie], from) - earned([wait(ms), right("ants")], from);
        expect(gain).toBeGreaterThanOrEqual(0);
        expect(gain).toBeLessThanOrEqual(100 * 10 + 10);
      }),
      { numRuns: 100 },
    );
  });
});

describe("SPEED-4: the newest answer", () => {
  test("counts with its own time", () => {
    expect(earned([right("ants"), wait(15_000), right("ants")])).toBe(750);
  });

  test("a draft counts as sent at the end, whenever it was saved", () => {
    const draft: Step = (from) => submit("ants", picksOf(from, 0), undefined, true)(from);
    expect(earned([draft])).toBe(500);
    expect(earned([wait(LIMIT_MS + 200), draft])).toBe(500);
    expect(earned([draft, wait(15_000), right("ants")])).toBe(750);
  });
});

test("SPEED-5: the factor applies to the moderator's decision, and not to manual awards", () => {
  const late = [wait(LIMIT_MS / 2), (from: World) => submit("ants", picksOf(from, 1))(from)];
  expect(earned([...late, judgeSubmission("ants", "correct")])).toBe(750);
  expect(earned([...late, judgeSubmission("ants", 0.5)])).toBe(375);
  const award: Step = (from) =>
    play({ type: "award_team", round_id: from.state.round?.id ?? "", team_id: "ants", award: { outcome: "correct" } })(
      from,
    );
  expect(earned([...late, award])).toBe(POINTS);
});

test("SPEED-6: everyone sees the setting; only moderators see factors, and a team its own from the reveal on", () => {
  const sent = runSteps(world(), [wait(LIMIT_MS / 2), right("ants")]);
  expect(display(sent)).toMatchObject({ speed_points: true });
  const { submissions } = project(sent.state, { kind: "moderator" }, contextOf(sent));
  expect(submissions?.items).toMatchObject([{ team_id: "ants", speed_factor: 0.75 }]);
  expect(JSON.stringify(project(sent.state, { kind: "team", team_id: "ants" }, contextOf(sent)))).not.toContain(
    "factor",
  );
  const revealed = runSteps(sent, [reveal()]);
  expect(mine(revealed, "ants")).toMatchObject({ points: 750, speed_factor: 0.75 });
  expect(mine(revealed, "bees")).not.toHaveProperty("speed_factor");
});

test("SPEED-3, LOG-1: a replay gives the same points", () => {
  const played = runSteps(world(), [wait(7_000), right("ants", 40), wait(3_000), right("bees", 90), reveal()]);
  const replayed = played.executed.reduce(
    (state, { command }) => applyCommand(state, command, contextOf(played)).state,
    initialState(),
  );
  expect(["ants", "bees"].map((team) => replayed.teams.by_id.get(team)?.points)).toEqual(
    ["ants", "bees"].map((team) => pointsOf(played, team)),
  );
});
