import { describe, expect, test } from "vitest";
import { apply, deserializeState, evolve, event_versions, initialState, serializeState, upcast } from "../index.ts";
import type { Command, Json, ShowEvent } from "../index.ts";
import {
  addGame,
  buzzHeldBy,
  contextOf,
  created,
  decided,
  firstRound,
  give,
  given,
  host,
  join,
  manage,
  newWorld,
  ofTeam,
  register,
  run,
  start,
  system,
  tick,
  underway,
  visitor,
} from "../testing/index.ts";
import type { Step } from "../testing/index.ts";

const story = [underway(["Ants", "Bees"]), join("ants", "Anna"), buzzHeldBy("bees"), decided("wrong")] as const;

describe("the log is the state", () => {
  test("LOG-1: events as they are read back from storage give the same state", () => {
    const world = run(newWorld(), story);
    const read = JSON.parse(JSON.stringify(world.log)) as unknown[];
    const state = read.reduce<ReturnType<typeof initialState>>((before, raw) => {
      const event = upcast(raw);
      return event.ok ? evolve(before, event.value) : before;
    }, initialState());
    expect(serializeState(state)).toEqual(serializeState(world.state));
    expect(world.log.map((event) => event.seq)).toEqual(world.log.map((_, index) => index + 1));
  });

  test("LOG-2: a command from the past happens now", () => {
    const world = run(newWorld(), [created()]);
    const late = run({ ...world, now: 5 }, [register("Ants")]);
    expect(late.log.at(-1)?.at).toBe(world.now);
    expect(late.state.last_at).toBe(world.now);
  });

  test("LOG-3: a tick for nothing makes no event, whether there is anything to end or not", () => {
    given(created()).when(tick()).thenNothing();
    given(...story)
      .when(tick(), tick())
      .thenNothing();
  });

  test("LOG-8: a snapshot survives storage, and another version is not read", () => {
    const { state } = run(newWorld(), story);
    const snapshot = serializeState(state);
    const read = deserializeState(JSON.parse(JSON.stringify(snapshot)) as Json);
    expect(read && serializeState(read)).toEqual(snapshot);
    expect(deserializeState({ ...(snapshot as Record<string, Json>), state_version: 0 })).toBeNull();
    expect(deserializeState(null)).toBeNull();
    expect(deserializeState("snapshot")).toBeNull();
  });
});

describe("repeated commands", () => {
  const again =
    (command_id: string, name: string, device_id = "phone"): Step =>
    (world) =>
      give(
        world,
        { actor: visitor, device_id, command_id },
        { type: "register_team", team_id: name, name, colour: null },
      );

  test("LOG-4: the second time it is answered as the first, and nothing happens", () => {
    const world = run(newWorld(), [created(), again("1", "Ants"), again("2", "Bees")]);
    const repeated = run(world, [again("1", "Ants")]);
    expect(repeated.taken.at(-1)?.answer).toEqual({ ok: true, seq: 2, events_count: 1 });
    expect(repeated.state).toBe(world.state);
  });

  test("LOG-4: an answer covers all events of its command", () => {
    const start_again: Step = (world) => {
      const { command } = world.taken.at(-1) ?? expect.unreachable();
      return give(world, { actor: command.actor, device_id: command.device_id, command_id: command.id }, command.body);
    };
    const world = run(newWorld(), [created(), addGame("planets"), start(), firstRound(), start_again]);
    const [first, second] = world.taken.slice(-2);
    expect(first?.events.map((event) => event.body.type)).toEqual([
      "game_begun",
      "round_opened",
      "timer_changed",
      "buzzer_opened",
    ]);
    expect(second?.events).toEqual([]);
    expect(second?.answer).toEqual(first?.answer);
  });

  test("LOG-4: the same id from another device, or another person, is another command", () => {
    const world = run(newWorld(), [created(), again("1", "Ants", "phone"), again("1", "Bees", "tablet")]);
    expect(world.state.teams.by_id.size).toBe(2);
    const owner = give(
      world,
      { actor: host, device_id: "phone", command_id: "1" },
      { type: "set_registration", open: false },
    );
    expect(owner.state.show?.registration_open).toBe(false);
  });

  test("LOG-4: the newest 32 are remembered", () => {
    const names = Array.from({ length: 33 }, (_, index) => `Team ${index}`);
    const world = run(newWorld(), [created(), ...names.map((name) => again(name, name))]);
    const remembered = run(world, [again("Team 1", "Another")]);
    expect(remembered.state).toBe(world.state);
    const forgotten = run(world, [again("Team 0", "Another")]);
    expect(forgotten.state.teams.by_id.size).toBe(34);
  });

  test("LOG-4: what is repeated is said to be", () => {
    const world = run(newWorld(), [created(), again("1", "Ants")]);
    const { command } = world.taken.at(-1) ?? expect.unreachable();
    const refused: Command = { ...command, id: "2" };
    expect(apply(world.state, command, contextOf(world)).repeated).toBe(true);
    expect(apply(world.state, { ...refused, device_id: "tablet" }, contextOf(world)).repeated).toBe(false);
    const taken = { ...refused, body: { ...command.body, team_id: "other" } } as Command;
    expect(apply(world.state, taken, contextOf(world))).toMatchObject({ answer: { ok: false }, repeated: false });
  });

  test("LOG-4: a refusal is not remembered", () => {
    const refused = again("1", "");
    const world = run(newWorld(), [created(), refused]);
    expect(world.taken.at(-1)?.answer).toMatchObject({ ok: false });
    expect(run(world, [again("1", "Ants")]).state.teams.by_id.size).toBe(1);
  });
});

describe("who may say what", () => {
  test.each([
    ["a team moderates", ofTeam("ants"), { type: "set_registration", open: false }],
    ["a moderator buzzes", host, { type: "submit", round_id: "r", submission_id: "s", input: {} }],
    ["a moderator registers as a visitor", host, { type: "register_team", team_id: "x", name: "X", colour: null }],
    ["a visitor joins a team", visitor, { type: "join_member", name: null }],
    ["a moderator ticks", host, { type: "tick", outstanding_bound: 0 }],
    ["the server moderates", system, { type: "delete_team", team_id: "ants" }],
  ] as const)("LOG-5: refused when %s", (_, actor, body) => {
    given(...story)
      .when((world) => give(world, { actor }, body))
      .thenRefused("not_allowed");
  });

  test("LOG-5: nothing can be done before the creation, and nothing is created twice", () => {
    given().when(register("Ants")).thenRefused("unknown_show");
    given(created()).when(created()).thenRefused("not_allowed");
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

  test("LOG-6: what is unknown or newer is not read", () => {
    expect(upcast({ ...event, body: { type: "confetti_thrown" } })).toEqual({ ok: false, error: "unknown_event" });
    expect(upcast({ ...event, body: { type: "toString" } })).toEqual({ ok: false, error: "unknown_event" });
    expect(upcast({ ...event, version: event_versions.registration_set + 1 })).toEqual({
      ok: false,
      error: "newer_version",
    });
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

  test("LOG-6: an ignorable one moves seq and nothing else", () => {
    const { state } = run(newWorld(), [created()]);
    const raw = { ...event, seq: 2, version: 7, ignorable: true, body: { type: "confetti_thrown" } };
    const read = upcast(raw);
    const after = read.ok ? evolve(state, read.value) : expect.unreachable();
    expect(serializeState(after)).toEqual({ ...(serializeState(state) as Record<string, Json>), seq: 2 });
  });
});

test("TEAM-9: a log with blanked personal fields replays to the same state", () => {
  const gone = [manage({ type: "delete_team", team_id: "ants" }), manage({ type: "delete_team", team_id: "bees" })];
  const world = run(newWorld(), [...story, ...gone, register("Ants")]);
  const blanked = world.log.map(({ body, ...event }): ShowEvent => {
    if (body.type === "team_registered" && event.seq < 8) return { ...event, body: { ...body, name: "" } };
    if (body.type === "member_joined") return { ...event, body: { ...body, name: null } };
    return { ...event, body };
  });
  expect(serializeState(blanked.reduce(evolve, initialState()))).toEqual(serializeState(world.state));
});
