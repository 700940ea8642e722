import { pressClaim, pressWait } from "../../buzzer/claim.ts";
import { apply, arbitrationCloseAt, claimBound } from "../../index.ts";
import type { Command, CommandBody, EngineContext, Instant, Millis, ShowState, TeamId } from "../../index.ts";
import { aGame, aRound, contextOf, newWorld, ofTeam, run, system, underway, wait } from "../index.ts";
import { drawLink, measure, packetDelay } from "./links.ts";
import type { LinkMix } from "./links.ts";
import type { Chance } from "./random.ts";

/** What a phone tells the server about the moment of its press. */
export type Claiming = "honest" | "earliest_believed" | "far_too_early";

export interface ContestOptions {
  readonly kinds: LinkMix;
  readonly cap_ms: Millis;
  /** How the first team's phone claims; all others are honest. */
  readonly first_claims: Claiming;
}

export interface ContestResult {
  readonly truly_first: TeamId;
  readonly holder: TeamId | null;
  readonly too_close: boolean;
  /** Presses whose claim the server did not take. */
  readonly refused_claims: number;
}

const team_names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];

/** Reaction and thinking time: so spread that arrival decides rightly in 88 of 100 cases on Wi-Fi and 4G mixed. */
const least_reaction_ms = 180;
const thinking_ms = 165;
const hesitation_ms = 80;
const reaction_deviation_ms = 25;
/** How exactly a browser tells the moment of a touch. */
const event_deviation_ms = 0.5;
/** From the finger to the page's handler; what was measured in browsers lies between 10 and 16 ms. */
const handler_delay_ms = [8, 20] as const;
/** By how much a timer of the page is late. */
const timer_lateness_ms = 2;
const far_too_early_ms = 1000;
/** A claim at the very bound may fall beyond it by the last binary place. */
const safety_ms = 0.001;

interface SimulatedPress {
  readonly team_id: TeamId;
  readonly pressed: Instant;
  readonly arrival: Instant;
  readonly claim: Instant;
  readonly rtt_min: Millis;
  readonly bound: Millis;
}

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

function drawPress(team_id: TeamId, arena: Arena, options: ContestOptions, chance: Chance): SimulatedPress {
  const link = drawLink(chance.pick(options.kinds), chance);
  const { offset, round_trip, rtt_min } = measure(link, chance);
  const reaction =
    least_reaction_ms +
    chance.exponential(thinking_ms) +
    chance.exponential(hesitation_ms) +
    chance.normal(reaction_deviation_ms);
  const pressed = arena.open_at + Math.max(0, reaction);
  const claiming = team_id === "one" ? options.first_claims : "honest";
  const seen = pressed + chance.normal(event_deviation_ms);
  const handled = pressed + chance.between(...handler_delay_ms);
  const wait = pressWait({ pressed: seen, sent: handled, round_trip });
  const lateness = timer_lateness_ms * chance.uniform();
  // A liar waits for nobody.
  const sent = handled + (wait === 0 || claiming !== "honest" ? 0 : wait + lateness);
  const arrival = sent + packetDelay(link.kind, link.up, chance);
  const bound = claimBound({ cap: options.cap_ms, rtt_min, late: 0, line: "ws" });
  const honest = pressClaim({ pressed: seen, sent, round_trip }) + offset;
  const claims: Readonly<Record<Claiming, Instant>> = {
    honest,
    // The best that a liar can do: he knows his line and the rules.
    earliest_believed: arrival - bound + safety_ms,
    far_too_early: honest - far_too_early_ms,
  };
  return { team_id, pressed, arrival, claim: claims[claiming], rtt_min, bound };
}

/** Eight teams press for one question; the engine itself says who holds the buzz. */
export function contest(arena: Arena, options: ContestOptions, chance: Chance): ContestResult {
  const presses = team_names
    .map((name) => drawPress(name.toLowerCase(), arena, options, chance))
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
  return {
    truly_first: first.team_id,
    holder: buzzer?.phase === "locked" ? buzzer.holder.team_id : null,
    too_close: state.round?.presses?.too_close ?? false,
    refused_claims: presses.filter(({ arrival, claim, bound }) => claim > arrival || arrival - claim > bound).length,
  };
}

function largestBound(presses: readonly SimulatedPress[]): Millis {
  return presses.reduce((largest, press) => Math.max(largest, press.bound), 0);
}

function buzzOf({ team_id, arrival, claim, rtt_min }: SimulatedPress, state: ShowState): CommandBody {
  const round_id = state.round?.id ?? "";
  return { type: "buzz", round_id, press_id: `press of ${team_id}`, arrival, claim, rtt_min, late: 0, line: "ws" };
}

/** The room's part: as soon as nobody could be before the leader any more, it sends the tick. */
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
