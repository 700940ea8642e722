import fc from "fast-check";
import { expect, test } from "vitest";
import { clientMessage } from "@showrunner/contract/realtime";
import { evolve, initialState, serialiseState, type ShowEvent } from "@showrunner/engine";
import { challengeRound, choiceRound, classicRound } from "../testing/content.ts";
import { createTestLive, getTestTeamId, TestShow } from "../testing/test-live.ts";

const rounds = [
  classicRound("r1", { buzzer_override: "enable" }),
  choiceRound("r2"),
  challengeRound("r3"),
  classicRound("r4", { type: "of-the-future" }),
];
const hostile = fc.constantFrom("nobody", "__proto__", "constructor");
const roundIds = fc.oneof({ weight: 8, arbitrary: fc.constantFrom("r1", "r2", "r3", "r4") }, hostile);
const teamIds = fc.oneof({ weight: 8, arbitrary: fc.constantFrom("team-0", "team-1", "team-2") }, hostile);
const ids = fc.oneof({ weight: 8, arbitrary: fc.constantFrom("p1", "p2") }, hostile);
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.constantFrom(0, -1, 1e308, Number.MIN_VALUE));
const decision = fc.oneof(
  fc.record({ outcome: fc.constantFrom("correct", "wrong", "ignore") }),
  fc.record({ outcome: fc.constant("partial"), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
);

const seldom = fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, fc.constant(true));
const TEAM_TYPES = ["buzz", "submit", "join_member"];
const MODERATOR_TYPES = [
  ...[
    "pause",
    "resume",
    "previous",
    "show_face",
    "show_to_audience",
    "reopen_round",
    "set_winner",
    "cancel_round",
    "decide_buzz",
  ],
  ...[
    "close_buzzer",
    "reopen_buzzer",
    "validate_submission",
    "timer_pause",
    "timer_resume",
    "timer_stop",
    "timer_reset",
  ],
  ...["timer_add", "timer_set", "correct_points"],
];

/** Valid and invalid bodies as clients may send them; the view is filled in, sometimes wrongly. */
const body = fc.record({
  type: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom("next", "reveal", "open_buzzer", "timer_start", "finish_game", "start_first_round"),
    },
    { weight: 8, arbitrary: fc.constantFrom(...TEAM_TYPES) },
    { weight: 8, arbitrary: fc.constantFrom(...MODERATOR_TYPES) },
    { weight: 1, arbitrary: fc.constantFrom("reset", "complete", "start", "finalize_game") },
  ),
  isSwapped: seldom,
  isStale: seldom,
  confirmed: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  face: fc.constantFrom("question", "answer"),
  round_id: roundIds,
  team_id: teamIds,
  winner_team_id: fc.option(teamIds),
  show_answer: fc.boolean(),
  press_id: ids,
  submission_id: ids,
  decision,
  seconds: fc.integer({ min: 1, max: 86_400 }),
  points: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  reason: fc.string({ minLength: 1, maxLength: 200 }),
  name: fc.option(fc.string({ maxLength: 40 })),
  claim: fc.option(number),
  input: fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.record({ text: fc.oneof(fc.string(), fc.string({ unit: "binary", maxLength: 600 })) }),
    fc.record({ picks: fc.array(fc.string(), { maxLength: 5 }) }),
    fc.record({ add: fc.record({ id: fc.string(), text: fc.string() }) }),
    fc.record({ remove: fc.record({ id: fc.string() }) }),
  ),
});

test("no input accepted by the schemas causes an error, and the log always replays to the state", async () => {
  const on = await createTestLive();
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(body, { minLength: 40, maxLength: 80 }), async (said) => {
        const show = await TestShow.create(on, { rounds, teams: 3 });
        const desk = await show.connect("moderator");
        const phone = await show.connect({ team_id: getTestTeamId(0) });
        await show.start();
        for (const { isSwapped, isStale, ...given } of said) {
          const view = isStale ? { run_id: "old", round_id: null, phase: null } : await show.view();
          const parsed = clientMessage.safeParse({ type: "command", id: "x", body: { ...given, view } });
          if (!parsed.success || parsed.data.type !== "command") continue;
          const isTeam = TEAM_TYPES.includes(given.type) !== isSwapped;
          const actor = isTeam
            ? ({ kind: "team", team_id: given.team_id } as const)
            : ({ kind: "moderator", user_id: "host" } as const);
          await show.runCommand(parsed.data.body, actor);
        }
        const rows = await on.database.read
          .selectFrom("show_events")
          .select("event")
          .where("show_id", "=", show.id)
          .orderBy("seq")
          .execute();
        const replayed = rows.map(({ event }) => JSON.parse(event) as ShowEvent).reduce(evolve, initialState());
        const state = await on.live.getState(show.id);
        expect(serialiseState(replayed)).toEqual(JSON.parse(JSON.stringify(serialiseState(state ?? initialState()))));
        desk.end({ code: "restart", reconnect: true });
        phone.end({ code: "restart", reconnect: true });
      }),
      { numRuns: 30, endOnFailure: true },
    );
    expect(on.errors).toEqual([]);
  } finally {
    await on.end();
  }
});
