import fc from "fast-check";
import { expect, test } from "vitest";
import { deserializeState, evolve, initialState, project, serializeState, upcast } from "../../src/index.ts";
import type { ShowEvent, ShowState } from "../../src/index.ts";
import { contextOf, give } from "../../src/testing/index.ts";
import type { World } from "../../src/testing/index.ts";
import { holds } from "./holds.ts";
import { intentions, played, playing, settings } from "./sequences.ts";

function throughStorage<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function replayed(from: ShowState, log: readonly ShowEvent[]): ShowState {
  return log.reduce((state, event) => {
    const read = upcast(throughStorage(event));
    if (!read.ok) throw new Error(`Own event is unreadable: ${read.error}`);
    return evolve(state, read.value);
  }, from);
}

function allSlices({ state, ...world }: World, of: ShowState = state): string {
  const context = contextOf(world);
  const teams = [...of.teams.by_id.keys()].map((team_id) => project(of, { kind: "team", team_id }, context));
  return JSON.stringify([project(of, { kind: "moderator" }, context), teams]);
}

test("LOG-1: replaying any prefix of the log gives the state that was there", { timeout: 60_000 }, () => {
  holds(
    "replay",
    [settings, intentions(40)],
    (how, sequence) => {
      let state = initialState();
      let read = 0;
      for (const world of playing(how, sequence)) {
        state = replayed(state, world.log.slice(read));
        read = world.log.length;
        expect(serializeState(state)).toEqual(serializeState(world.state));
      }
    },
    300,
  );
});

test("LOG-8: snapshot and rest give what all events from zero give", { timeout: 60_000 }, () => {
  holds(
    "snapshot",
    [settings, intentions(60), fc.nat(99)],
    (how, sequence, percent) => {
      const worlds = [...playing(how, sequence)];
      const taken = worlds[Math.floor(((worlds.length - 1) * percent) / 100)] as World;
      const last = worlds.at(-1) as World;
      const snapshot = deserializeState(throughStorage(serializeState(taken.state)));
      if (snapshot === null) throw new Error("Own snapshot is unreadable");
      // Maps built in different ways must be stored and projected identically.
      expect(allSlices(taken, snapshot)).toBe(allSlices(taken));
      const state = replayed(snapshot, last.log.slice(taken.log.length));
      expect(JSON.stringify(serializeState(state))).toBe(JSON.stringify(serializeState(last.state)));
      expect(allSlices(last, state)).toBe(allSlices(last));
    },
    400,
  );
});

test("LOG-4: whatever was carried out is answered again as it was, and nothing happens", { timeout: 60_000 }, () => {
  holds(
    "repeated commands",
    [settings, intentions(30)],
    (how, sequence) => {
      const world = played(how, sequence);
      const known = new Set(
        world.state.answered
          .valueSeq()
          .flatMap((answered) => answered.valueSeq())
          .flatMap((answers) => answers.map(({ command_id }) => command_id)),
      );
      for (const { command, answer } of world.taken) {
        // A command that had no effect the first time may have one later.
        if (!known.has(command.id) || !answer.ok || answer.events_count === 0) continue;
        const { actor, device_id, id, body } = command;
        const again = give(world, { actor, device_id, command_id: id }, body);
        expect(again.taken.at(-1)?.answer).toEqual(answer);
        expect(again.state).toBe(world.state);
      }
    },
    300,
  );
});

test("LOG-1, LOG-2: the log is one sequence without a gap, and time in it never runs backwards", () => {
  holds(
    "sequence",
    [settings, intentions(60)],
    (how, sequence) => {
      const { log } = played(how, sequence);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
      expect(log.every(({ at }, index) => at >= (log[index - 1]?.at ?? 0))).toBe(true);
    },
    300,
  );
});
