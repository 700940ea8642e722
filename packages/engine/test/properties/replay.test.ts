import fc from "fast-check";
import { expect, test } from "vitest";
import { deserialiseState, evolve, initialState, project, serialiseState, upcast } from "../../src/index.ts";
import type { ShowEvent, ShowState } from "../../src/index.ts";
import { contextOf, executeCommand } from "../../src/testing/index.ts";
import type { World } from "../../src/testing/index.ts";
import { checkProperty } from "./check-property.ts";
import { actionSequences, playAll, playSteps, showSettings } from "./action-sequences.ts";

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
  const teams = [...of.teams.by_id.keys()].map((teamId) => project(of, { kind: "team", team_id: teamId }, context));
  return JSON.stringify([project(of, { kind: "moderator" }, context), teams]);
}

test("LOG-1: replaying any prefix of the log gives the state at that point", () => {
  checkProperty(
    "replay",
    [showSettings, actionSequences(40)],
    (how, sequence) => {
      let state = initialState();
      let read = 0;
      for (const world of playSteps(how, sequence)) {
        state = replayed(state, world.log.slice(read));
        read = world.log.length;
        expect(serialiseState(state)).toEqual(serialiseState(world.state));
      }
    },
    300,
  );
});

test("LOG-8: a snapshot plus later events equals a full replay", () => {
  checkProperty(
    "snapshot",
    [showSettings, actionSequences(60), fc.nat(99)],
    (how, sequence, percent) => {
      const worlds = [...playSteps(how, sequence)];
      const earlierWorld = worlds[Math.floor(((worlds.length - 1) * percent) / 100)] as World;
      const last = worlds.at(-1) as World;
      const snapshot = deserialiseState(throughStorage(serialiseState(earlierWorld.state)));
      if (snapshot === null) throw new Error("Own snapshot is unreadable");
      // Maps built in different ways must be stored and projected identically.
      expect(allSlices(earlierWorld, snapshot)).toBe(allSlices(earlierWorld));
      const state = replayed(snapshot, last.log.slice(earlierWorld.log.length));
      expect(JSON.stringify(serialiseState(state))).toBe(JSON.stringify(serialiseState(last.state)));
      expect(allSlices(last, state)).toBe(allSlices(last));
    },
    400,
  );
});

test("LOG-4: repeating any processed command gives the same ack and no event", () => {
  checkProperty(
    "repeated commands",
    [showSettings, actionSequences(30)],
    (how, sequence) => {
      const world = playAll(how, sequence);
      const known = new Set(
        world.state.answered
          .valueSeq()
          .flatMap((answered) => answered.valueSeq())
          .flatMap((answers) => answers.map(({ command_id }) => command_id)),
      );
      for (const { command, ack } of world.executed) {
        // A command that had no effect the first time may have one later.
        if (!known.has(command.id) || !ack.ok || ack.events_count === 0) continue;
        const { actor, device_id, id, body } = command;
        const again = executeCommand(world, { actor, device_id, command_id: id }, body);
        expect(again.executed.at(-1)?.ack).toEqual(ack);
        expect(again.state).toBe(world.state);
      }
    },
    300,
  );
});

test("LOG-1, LOG-2: seq has no gaps and time never decreases", () => {
  checkProperty(
    "sequence",
    [showSettings, actionSequences(60)],
    (how, sequence) => {
      const { log } = playAll(how, sequence);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
      expect(log.every(({ at }, index) => at >= (log[index - 1]?.at ?? 0))).toBe(true);
    },
    300,
  );
});
