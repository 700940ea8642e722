import { describe, expect, test } from "vitest";
import { deserialiseState, evolve, initialState, serialiseState, upcast } from "../index.ts";
import type { Json, ShowEvent } from "../index.ts";
import {
  addGame,
  lockBuzzer,
  createShow,
  decideBuzz,
  firstRound,
  executeCommand,
  given,
  host,
  join,
  manage,
  newWorld,
  teamActor,
  register,
  runSteps,
  start,
  system,
  tick,
  startedShow,
  visitor,
} from "../testing/index.ts";
import type { Step } from "../testing/index.ts";

const scenario = [
  startedShow(["Ants", "Bees"]),
  join("ants", "Anna"),
  lockBuzzer("bees"),
  decideBuzz("wrong"),
] as const;

describe("the log is the state", () => {
  test("LOG-1: stored events replay to the same state", () => {
    const world = runSteps(newWorld(), scenario);
    const read = JSON.parse(JSON.stringify(world.log)) as unknown[];
    const state = read.reduce<ReturnType<typeof initialState>>((before, raw) => {
      const event = upcast(raw);
      return event.ok ? evolve(before, event.value) : before;
    }, initialState());
    expect(serialiseState(state)).toEqual(serialiseState(world.state));
    expect(world.log.map((event) => event.seq)).toEqual(world.log.map((_, index) => index + 1));
  });

  test("LOG-2: a command with a past moment is applied at the newest moment", () => {
    const world = runSteps(newWorld(), [createShow()]);
    const late = runSteps({ ...world, now: 5 }, [register("Ants")]);
    expect(late.log.at(-1)?.at).toBe(world.now);
    expect(late.state.last_at).toBe(world.now);
  });

  test("LOG-3: a tick with nothing due creates no event", () => {
    given(createShow()).when(tick()).thenNothing();
    given(...scenario)
      .when(tick(), tick())
      .thenNothing();
  });

  test("LOG-8: a snapshot survives storage; another version is rejected", () => {
    const { state } = runSteps(newWorld(), scenario);
    const snapshot = serialiseState(state);
    const read = deserialiseState(JSON.parse(JSON.stringify(snapshot)) as Json);
    expect(read && serialiseState(read)).toEqual(snapshot);
    expect(deserialiseState({ ...(snapshot as Record<string, Json>), state_version: 0 })).toBeNull();
    expect(deserialiseState(null)).toBeNull();
    expect(deserialiseState("snapshot")).toBeNull();
  });
});

describe("repeated commands", () => {
  const again =
    (commandId: string, name: string, deviceId = "phone"): Step =>
    (world) =>
      executeCommand(
        world,
        { actor: visitor, device_id: deviceId, command_id: commandId },
        { type: "register_team", team_id: name, name, colour: null },
      );

  test("LOG-4: a repeated command gets the same ack and has no effect", () => {
    const world = runSteps(newWorld(), [createShow(), again("1", "Ants"), again("2", "Bees")]);
    const repeated = runSteps(world, [again("1", "Ants")]);
    expect(repeated.executed.at(-1)?.ack).toEqual({ ok: true, seq: 2, events_count: 1 });
    expect(repeated.state).toBe(world.state);
  });

  test("LOG-4: an ack covers all events of its command", () => {
    const startAgain: Step = (world) => {
      const { command } = world.executed.at(-1) ?? expect.unreachable();
      return executeCommand(
        world,
        { actor: command.actor, device_id: command.device_id, command_id: command.id },
        command.body,
      );
    };
    const world = runSteps(newWorld(), [createShow(), addGame("planets"), start(), firstRound(), startAgain]);
    const [first, second] = world.executed.slice(-2);
    expect(first?.events.map((event) => event.body.type)).toEqual([
      "game_begun",
      "round_opened",
      "timer_changed",
      "buzzer_opened",
    ]);
    expect(second?.events).toEqual([]);
    expect(second?.ack).toEqual(first?.ack);
  });

  test("LOG-4: scopes command ids by actor and device", () => {
    const world = runSteps(newWorld(), [createShow(), again("1", "Ants", "phone"), again("1", "Bees", "tablet")]);
    expect(world.state.teams.by_id.size).toBe(2);
    const owner = executeCommand(
      world,
      { actor: host, device_id: "phone", command_id: "1" },
      { type: "set_registration", open: false },
    );
    expect(owner.state.show?.registration_open).toBe(false);
  });

  test("LOG-4: remembers the newest 32 commands", () => {
    const names = Array.from({ length: 33 }, (_, index) => `Team ${index}`);
    const world = runSteps(newWorld(), [createShow(), ...names.map((name) => again(name, name))]);
    const remembered = runSteps(world, [again("Team 1", "Another")]);
    expect(remembered.state).toBe(world.state);
    const forgotten = runSteps(world, [again("Team 0", "Another")]);
    expect(forgotten.state.teams.by_id.size).toBe(34);
  });

  test("LOG-4: does not remember refused commands", () => {
    const refused = again("1", "");
    const world = runSteps(newWorld(), [createShow(), refused]);
    expect(world.executed.at(-1)?.ack).toMatchObject({ ok: false });
    expect(runSteps(world, [again("1", "Ants")]).state.teams.by_id.size).toBe(1);
  });
});

describe("actor permissions", () => {
  test.each([
    ["a team moderates", teamActor("ants"), { type: "set_registration", open: false }],
    ["a moderator buzzes", host, { type: "submit", round_id: "r", submission_id: "s", input: {} }],
    ["a moderator registers as a visitor", host, { type: "register_team", team_id: "x", name: "X", colour: null }],
    ["a visitor joins a team", visitor, { type: "join_member", name: null }],
    ["a moderator ticks", host, { type: "tick", outstanding_bound: 0 }],
    ["the server moderates", system, { type: "delete_team", team_id: "ants" }],
  ] as const)("LOG-5: refused when %s", (_, actor, body) => {
    given(...scenario)
      .when((world) => executeCommand(world, { actor }, body))
      .thenRefused("not_allowed");
  });

  test("LOG-5: refuses commands before the creation and a second creation", () => {
    given().when(register("Ants")).thenRefused("gameshow_not_found");
    given(createShow()).when(createShow()).thenRefused("not_allowed");
  });
});

describe("events of other versions", () => {
  const event: ShowEvent = {
    seq: 1,
    at: 5,
    version: 1,
    actor: system,
    cause: null,
    body: { type: "registration_set", open: false },
  };

  test("LOG-6: refuses unknown event types and newer versions", () => {
    expect(upcast({ ...event, body: { type: "confetti_thrown" } })).toEqual({ ok: false, error: "unknown_event" });
    expect(upcast({ ...event, body: { type: "toString" } })).toEqual({ ok: false, error: "unknown_event" });
    expect(upcast({ ...event, version: 2 })).toEqual({ ok: false, error: "newer_version" });
    const finished = {
      ...event,
      body: { type: "game_finished", show_game_id: "planets", winner_team_id: null, points: 0 },
    };
    for (const version of [1, 2]) expect(upcast({ ...finished, version }).ok).toBe(true);
    expect(upcast({ ...finished, version: 3 })).toEqual({ ok: false, error: "newer_version" });
    const broken = [
      { seq: "1" },
      { at: null },
      { version: "1" },
      { actor: null },
      { cause: "x" },
      { body: null },
      { body: {} },
    ];
    for (const nonsense of [null, "event", {}, ...broken.map((part) => ({ ...event, ...part }))]) {
      expect(upcast(nonsense)).toEqual({ ok: false, error: "unknown_event" });
    }
  });

  test("LOG-6: an ignorable event advances seq only", () => {
    const { state } = runSteps(newWorld(), [createShow()]);
    const raw = { ...event, seq: 2, version: 7, ignorable: true, body: { type: "confetti_thrown" } };
    const read = upcast(raw);
    const after = read.ok ? evolve(state, read.value) : expect.unreachable();
    expect(serialiseState(after)).toEqual({ ...(serialiseState(state) as Record<string, Json>), seq: 2 });
  });
});

test("TEAM-9: a log with redacted personal fields replays to the same state", () => {
  const deletions = [
    manage({ type: "delete_team", team_id: "ants" }),
    manage({ type: "delete_team", team_id: "bees" }),
  ];
  const world = runSteps(newWorld(), [...scenario, ...deletions, register("Ants")]);
  const redacted = world.log.map(({ body, ...event }): ShowEvent => {
    if (body.type === "team_registered" && event.seq < 8) return { ...event, body: { ...body, name: "" } };
    if (body.type === "member_joined") return { ...event, body: { ...body, name: null } };
    return { ...event, body };
  });
  expect(serialiseState(redacted.reduce(evolve, initialState()))).toEqual(serialiseState(world.state));
});
