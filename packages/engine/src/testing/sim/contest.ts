import { apply, arbitrationCloseAt } from "../../index.ts";
import type { Command, CommandBody, EngineContext, Instant, Millis, ShowState, TeamId } from "../../index.ts";
import { shownMark } from "../../buzzer/marks.ts";
import { aGame, aRound, contextOf, newWorld, ofTeam, run, system, underway, wait } from "../index.ts";
import type { LinkMix } from "./links.ts";
import { drawPress } from "./phone.ts";
import type { SimulatedPress } from "./phone.ts";
import type { Chance } from "./random.ts";
import { honest } from "./strategies.ts";
import type { Strategy } from "./strategies.ts";

export interface ContestOptions {
  readonly kinds: LinkMix;
  readonly cap_ms: Millis;
  /** Strategy of the first team's phone; all others are honest. */
  readonly strategy: Strategy;
}

export interface ContestResult {
  readonly truly_first: TeamId;
  readonly holder: TeamId | null;
  /** Whether the moderator sees a mark beside the winning press. */
  readonly holder_marked: boolean;
  readonly too_close: boolean;
  /** Presses whose claim the server refused. */
  readonly refused_claims: number;
  /** Presses with a mark visible to the moderator, including those with refused claims. */
  readonly marked: number;
}

const team_names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];

/** A show whose buzzer has just opened for eight teams. */
export interface Arena {
  readonly state: ShowState;
  readonly open_at: Instant;
  readonly context: EngineContext;
}

export function newArena(cap_ms: Millis): Arena {
  const quiz = newWorld({ library: { quiz: aGame([aRound()]) } });
  const world = run(quiz, [underway(team_names, { cap_ms }), wait(300)]);
  return { state: world.state, open_at: world.now, context: contextOf(world) };
}

/** Eight teams press in one question; the engine decides who holds the buzz. */
export function contest(arena: Arena, { kinds, cap_ms, strategy }: ContestOptions, chance: Chance): ContestResult {
  const { open_at } = arena;
  const presses = team_names
    .map((name, index) =>
      drawPress(name.toLowerCase(), { kinds, cap_ms, open_at, strategy: index === 0 ? strategy : honest }, chance),
    )
    .toSorted((a, b) => a.arrival - b.arrival);
  const first = presses.reduce((best, press) => (press.pressed < best.pressed ? press : best));

  let { state } = arena;
  presses.forEach((press, index) => {
    const outstanding = largestBound(presses.slice(index));
    state = closedIfDue(state, outstanding, press.arrival, arena.context);
    state = take(state, press.arrival, ofTeam(press.team_id), buzzOf(press, state), arena.context);
  });
  state = closedIfDue(state, 0, Number.POSITIVE_INFINITY, arena.context);

  const buzzer = state.round?.buzzer;
  const holder = buzzer?.phase === "locked" ? buzzer.holder : null;
  const counted = state.round?.presses?.presses.valueSeq().toArray() ?? [];
  const isMarked = (press: (typeof counted)[number]): boolean => shownMark(press, holder, counted) !== "none";
  return {
    truly_first: first.team_id,
    holder: holder?.team_id ?? null,
    holder_marked: holder !== null && isMarked(holder),
    too_close: state.round?.presses?.too_close ?? false,
    refused_claims: presses.filter(isRefused).length,
    marked: counted.filter((press) => !press.late && isMarked(press)).length + lateRefused(presses, counted),
  };
}

const isRefused = ({ arrival, claim, bound }: SimulatedPress): boolean =>
  claim === null || claim > arrival || arrival - claim > bound;

/** Presses too late for comparison would have been marked only by their claims. */
function lateRefused(
  presses: readonly SimulatedPress[],
  counted: readonly { team_id: TeamId; late: boolean }[],
): number {
  const compared = new Set(counted.filter(({ late }) => !late).map(({ team_id }) => team_id));
  return presses.filter((press) => !compared.has(press.team_id) && isRefused(press)).length;
}

function largestBound(presses: readonly SimulatedPress[]): Millis {
  return presses.reduce((largest, press) => Math.max(largest, press.bound), 0);
}

function buzzOf({ team_id, arrival, claim, rtt_min, pong_late }: SimulatedPress, state: ShowState): CommandBody {
  const round_id = state.round?.id ?? "";
  const measured = { arrival, claim, rtt_min, pong_late, late: 0, line: "ws" } as const;
  return { type: "buzz", round_id, press_id: `press of ${team_id}`, ...measured };
}

/** The room's part: sends the tick as soon as no press could precede the leader. */
function closedIfDue(state: ShowState, outstanding: Millis, until: Instant, context: EngineContext): ShowState {
  const close = arbitrationCloseAt(state, outstanding);
  if (close === null || close > until) return state;
  return take(state, close, system, { type: "tick", outstanding_bound: outstanding }, context);
}

function take(
  state: ShowState,
  at: Instant,
  actor: Command["actor"],
  body: CommandBody,
  context: EngineContext,
): ShowState {
  return apply(state, { id: `${body.type} at ${at}`, device_id: "simulated", actor, at, body }, context).state;
}
