import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { project, serialiseState } from "../../src/index.ts";
import type { DecisionSummary, ShowEvent, ShowState, TeamId } from "../../src/index.ts";
import {
  aChoice,
  aGame,
  aRound,
  contextOf,
  newWorld,
  play,
  runSteps,
  actionToStep,
  startedShow,
  undo,
} from "../../src/testing/index.ts";
import type { RandomAction, Library, World } from "../../src/testing/index.ts";
import { checkProperty } from "./check-property.ts";
import { actionSequences, playAll, showSettings } from "./action-sequences.ts";

type Stored = Readonly<Record<string, unknown>>;
type Pairs = readonly (readonly [string, unknown])[];

const stored = (state: ShowState): Stored => serialiseState(state) as Stored;

/** Without deleted teams and without zero totals. */
function withoutGone(value: unknown, here: ReadonlySet<TeamId>, known: ReadonlySet<TeamId>): unknown {
  const isGone = (id: unknown): boolean => typeof id === "string" && known.has(id) && !here.has(id);
  if (isGone(value)) return null;
  if (Array.isArray(value)) {
    return value
      .filter((each: unknown) => !isGone(each) && !(Array.isArray(each) && (isGone(each[0]) || each[1] === 0)))
      .map((each: unknown) => withoutGone(each, here, known));
  }
  if (typeof value !== "object" || value === null) return value;
  if ("team_id" in value && isGone(value.team_id)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutGone(each, here, known)]));
}

/** The play as an undo restores it: clocks stopped, a held buzz needs an active team (UNDO-5). */
function playOf(state: ShowState, at: number, now: ShowState, then: ShowState = now): unknown {
  const { run, round, games } = stored(state);
  const {
    paused: _,
    openings: __,
    standings_shown: ___,
    join_code_shown: ____,
    podium: _____,
    ...place
  } = run as Stored;
  const { timer } = state;
  const timerAfterUndo =
    timer.status === "running"
      ? {
          status: "paused",
          duration_ms: timer.duration_ms,
          ...(timer.earlier_ms === undefined ? {} : { earlier_ms: timer.earlier_ms }),
          remaining_ms: Math.min(timer.duration_ms, Math.max(0, timer.ends_at - at)),
          by: "hand",
        }
      : timer;
  const buzzer = state.round?.buzzer;
  const holdsOn =
    buzzer?.phase === "closed" ||
    (buzzer?.phase === "locked" && now.teams.by_id.get(buzzer.holder.team_id)?.status === "active");
  const parts = state.round?.parts == null ? null : { ...state.round.parts, by_hand: true, next_at: null };
  const { steps } = state.round ?? {};
  const standingSteps = steps === undefined ? {} : { steps: { ...steps, timed: false, next_at: null } };
  const closed = holdsOn ? {} : { buzzer: { phase: "closed", reason: "by_hand" } };
  const resting = round === null ? null : { ...(round as Stored), parts, ...standingSteps, ...closed };
  const ids = new Set(then.games.map(({ id }) => id).filter((id) => now.games.some((entry) => entry.id === id)));
  const progress = (games as readonly Stored[])
    .filter(({ id }) => ids.has(id as string))
    .map((entry) => [entry["id"], entry["progress"]] as const)
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)));
  return { place, round: resting, timer: timerAfterUndo, progress };
}

/** Faces switched since are kept in rounds whose phase is unchanged (UNDO-7). */
function withFacesOf(play: unknown, now: ShowState): unknown {
  const { place, ...rest } = play as { place: Stored };
  const records = (place["records"] as Pairs).map(([id, record]) => {
    const { phase, face } = record as { phase: string; face: string };
    const present = now.run?.records.get(id);
    return [id, { ...(record as Stored), face: present?.phase === phase ? present.face : face }];
  });
  return { ...rest, place: { ...place, records } };
}

interface Undone {
  readonly mark: DecisionSummary;
  /** The state right before the decision. */
  readonly base: ShowState;
  readonly at: number;
  readonly before: ShowState;
  readonly after: ShowState;
  readonly event: ShowEvent;
}

/** Every undo of a sequence, with the state before the decision it reverts. */
function undosOf({ executed }: World): readonly Undone[] {
  const bases = new Map<number, { readonly base: ShowState; readonly at: number; readonly mark: DecisionSummary }>();
  return executed.flatMap(({ events, before, after }) => {
    const [event] = events;
    if (event === undefined) return [];
    if (event.decision !== undefined) bases.set(event.seq, { base: before, at: event.at, mark: event.decision });
    if (event.body.type !== "decision_undone") return [];
    const decision = bases.get(event.body.decision_seq) ?? expect.unreachable();
    return [{ ...decision, before, after, event }];
  });
}

function expectUndone({ mark, base, at, before, after }: Undone): void {
  const known = new Set([...base.teams.by_id.keys(), ...before.teams.by_id.keys()]);
  // A team registered again under its old id is a new team.
  const isSame = ({ id, joined_seq }: { readonly id: TeamId; readonly joined_seq: number }): boolean =>
    (base.teams.by_id.get(id)?.joined_seq ?? joined_seq) === joined_seq;
  const here = new Set([...before.teams.by_id.values()].filter(isSame).map(({ id }) => id));
  const clean = (value: unknown): unknown => withoutGone(value, here, known);
  const touched = new Set(["seq", "last_at", "answered", "undo"]);
  if (mark.scope === "play") {
    expect(clean(playOf(after, at, after, base))).toEqual(clean(withFacesOf(playOf(base, at, after, base), before)));
    for (const name of ["run", "round", "timer", "games", "teams", "break"]) touched.add(name);
    // Not part of the play: the list of games and its order.
    const names = (state: ShowState): unknown => state.games.map(({ progress: _, ...entry }) => entry);
    expect(names(after)).toEqual(names(before));
    expect(after.run?.openings).toBe(before.run?.openings);
  }
  if (mark.scope === "place") expect(after.run?.cursor).toBe(base.run?.cursor);
  if (mark.scope === "answer") {
    const decision = ({ round }: ShowState): unknown =>
      [round?.decisions, round?.item_decisions, round?.team_awards].map((decided) => decided?.get(mark.team_id ?? ""));
    if (here.has(mark.team_id ?? "")) expect(decision(after)).toEqual(decision(base));
  }
  if (mark.scope === "record" || mark.scope === "answer") {
    const awards = (state: ShowState): unknown => {
      const { records } = stored(state)["run"] as { records: Pairs };
      const record = new Map(records).get(mark.round_id ?? "") as Stored;
      const { face: _, ...rest } = record;
      return clean(rest);
    };
    expect(awards(after)).toEqual(awards(base));
  }
  // Everything that is not part of a decision (names, colours, members, …) is as it was right before the undo.
  const people = (state: ShowState): unknown =>
    state.teams.by_id.map(({ points: _, wins: __, rounds_won: ___, ...team }) => team).toArray();
  expect(people(after)).toEqual(people(before));
  if (mark.scope !== "play") for (const name of ["run", "round", "teams"]) touched.add(name);
  const rest = (state: ShowState): unknown => Object.entries(stored(state)).filter(([name]) => !touched.has(name));
  expect(rest(after)).toEqual(rest(before));
  if (mark.scope === "place" || mark.scope === "points" || mark.scope === "record") {
    expect(after.round).toBe(before.round);
    expect(after.timer).toBe(before.timer);
  }
}

test("UNDO-4 to UNDO-7: every undo reverts exactly what its decision changed", () => {
  const scopes = new Set<string>();
  const kinds = new Set<string>();
  checkProperty(
    "undo",
    [showSettings, actionSequences(80)],
    (how, sequence) => {
      for (const undone of undosOf(runSteps(playAll(how, sequence), Array(12).fill(undo())))) {
        expectUndone(undone);
        scopes.add(undone.mark.scope);
        kinds.add(undone.mark.kind);
      }
    },
    600,
  );
  // Guards against a vacuous property.
  expect([...scopes].toSorted()).toEqual(["answer", "place", "play", "points", "record"]);
  expect(kinds.size).toBe(18);
});

test("UNDO-3: undoes decisions one by one, newest first", () => {
  checkProperty(
    "undo all",
    [showSettings, actionSequences(50)],
    (how, sequence) => {
      const world = playAll(how, sequence);
      const undoSeqs = world.state.undo.map(({ seq }) => seq).toReversed();
      const after = runSteps(world, Array(undoSeqs.length).fill(undo()));
      const undone = after.log.slice(world.log.length).map(({ body }) => body);
      expect(undone.map((body) => (body.type === "decision_undone" ? body.decision_seq : body.type))).toEqual(undoSeqs);
      expect(after.state.undo).toEqual([]);
      expect(runSteps(after, [undo()]).state).toBe(after.state);
    },
    200,
  );
});

/** Decisions only: nothing else happens in between. */
const deciding: Arbitrary<readonly RandomAction[]> = actionSequences(12);

test("UNDO-4, UNDO-5: k decisions and k undos restore the initial state with stopped clocks", () => {
  let playsCompared = 0;
  checkProperty(
    "there and back",
    [showSettings, actionSequences(40), deciding],
    (how, sequence, decisions) => {
      const begin = playAll(how, sequence);
      let world = begin;
      let count = 0;
      for (const action of decisions) {
        const next = actionToStep(action)(world);
        const [event] = next.log.slice(world.log.length);
        if (event?.decision === undefined) continue;
        world = next;
        count += 1;
      }
      const back = runSteps(world, Array(count).fill(undo()));
      fc.pre(count > 0 && begin.state.run !== null);
      const shown = (state: ShowState): unknown =>
        withoutGone(playOf(state, world.log[begin.log.length]?.at ?? 0, state), new Set(), new Set());
      const first = world.log[begin.log.length]?.decision;
      if (first?.scope === "play") {
        expect(shown(back.state)).toEqual(shown(begin.state));
        playsCompared += 1;
      }
      const scores = ({ state }: World): unknown =>
        [...state.teams.by_id.values()].map(({ id, points, wins, rounds_won }) => [id, points, wins, rounds_won]);
      expect(scores(back)).toEqual(scores(begin));
    },
    400,
  );
  expect(playsCompared).toBeGreaterThan(20);
});

/** Identical except for the solution. */
function libraryWith(right: readonly number[], text: string): Library {
  const hidden = { answers: [text], answer_html: `<p>${text}</p>`, description: text };
  return { quiz: aGame([aChoice(right, hidden), aRound(hidden)]) };
}

test("UNDO-8: no output depends on the solution after undoing a reveal", () => {
  let compared = 0;
  checkProperty(
    "leak after undo",
    [actionSequences(15)],
    (sequence) => {
      const worlds = [libraryWith([0], "Mercury"), libraryWith([1, 2], "Venus")].map((library) => {
        let world = runSteps(newWorld({ library }), [startedShow(["Ants", "Bees", "Crows"])]);
        for (const action of sequence) world = actionToStep(action)(world);
        const hidden = world.state.run?.records.get(world.state.round?.id ?? "")?.phase === "question";
        // Earlier rounds are not revealed either, otherwise points could depend on the solution.
        const allHidden = world.log.every(({ body }) => !["round_revealed", "round_cancelled"].includes(body.type));
        return { world: runSteps(world, [play({ type: "reveal" }), undo()]), hidden: hidden && allHidden };
      });
      if (worlds.some(({ hidden }) => !hidden)) return;
      const [one, other] = worlds.map(({ world: { state, ...world } }) => {
        const context = contextOf(world);
        const teams = [...state.teams.by_id.keys()].map((teamId) =>
          project(state, { kind: "team", team_id: teamId }, context),
        );
        return JSON.stringify([project(state, { kind: "display" }, context), teams]);
      });
      expect(one).toBe(other);
      compared += 1;
    },
    200,
  );
  expect(compared).toBeGreaterThan(20);
});
