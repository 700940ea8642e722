import { applyCommand, computeArbitrationCloseAt } from "../../index.ts";
import type { Command, CommandBody, EngineContext, Instant, Millis, ShowState, TeamId } from "../../index.ts";
import { getModeratorPressMark } from "../../buzzer/press-marks.ts";
import { aGame, aRound, contextOf, newWorld, teamActor, runSteps, system, startedShow, wait } from "../index.ts";
import type { LinkMix } from "./network-links.ts";
import { simulatePress } from "./simulated-phone.ts";
import type { SimulatedPress } from "./simulated-phone.ts";
import type { Random } from "./simulation-random.ts";
import { honest } from "./strategies.ts";
import type { Strategy } from "./strategies.ts";

export interface ContestOptions {
  readonly kinds: LinkMix;
  readonly capMs: Millis;
  /** Strategy of the first team's phone; all others are honest. */
  readonly strategy: Strategy;
}

export interface ContestResult {
  readonly trulyFirst: TeamId;
  readonly holder: TeamId | null;
  /** Whether the moderator sees a mark beside the winning press. */
  readonly isHolderMarked: boolean;
  readonly tooClose: boolean;
  /** Presses whose claim the server refused. */
  readonly refusedClaims: number;
  /** Presses with a mark visible to the moderator, including those with refused claims. */
  readonly marked: number;
}

const TEAM_NAMES = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];

/** A show whose buzzer has just opened for eight teams. */
export interface ContestSetup {
  readonly state: ShowState;
  readonly openAt: Instant;
  readonly context: EngineContext;
}

export function createContest(capMs: Millis): ContestSetup {
  const quiz = newWorld({ library: { quiz: aGame([aRound()]) } });
  const world = runSteps(quiz, [startedShow(TEAM_NAMES, { cap_ms: capMs }), wait(300)]);
  return { state: world.state, openAt: world.now, context: contextOf(world) };
}

/** Eight teams press in one question; the engine decides who holds the buzz. */
export function runContest(
  setup: ContestSetup,
  { kinds, capMs, strategy }: ContestOptions,
  random: Random,
): ContestResult {
  const { openAt } = setup;
  const presses = TEAM_NAMES.map((name, index) =>
    simulatePress(name.toLowerCase(), { kinds, capMs, openAt, strategy: index === 0 ? strategy : honest }, random),
  ).toSorted((a, b) => a.arrival - b.arrival);
  const first = presses.reduce((best, press) => (press.pressed < best.pressed ? press : best));

  let { state } = setup;
  presses.forEach((press, index) => {
    const outstanding = largestBound(presses.slice(index));
    state = closeIfDue(state, outstanding, press.arrival, setup.context);
    state = executeCommand(state, press.arrival, teamActor(press.teamId), toBuzzCommand(press, state), setup.context);
  });
  state = closeIfDue(state, 0, Number.POSITIVE_INFINITY, setup.context);

  const buzzer = state.round?.buzzer;
  const holder = buzzer?.phase === "locked" ? buzzer.holder : null;
  const counted = state.round?.presses?.presses.valueSeq().toArray() ?? [];
  const isMarked = (press: (typeof counted)[number]): boolean =>
    getModeratorPressMark(press, holder, counted) !== "none";
  return {
    trulyFirst: first.teamId,
    holder: holder?.team_id ?? null,
    isHolderMarked: holder !== null && isMarked(holder),
    tooClose: state.round?.presses?.too_close ?? false,
    refusedClaims: presses.filter(isRefused).length,
    marked: counted.filter((press) => !press.late && isMarked(press)).length + countLateRefusals(presses, counted),
  };
}

const isRefused = ({ arrival, claim, bound }: SimulatedPress): boolean =>
  claim === null || claim > arrival || arrival - claim > bound;

/** Presses too late for comparison would have been marked only by their claims. */
function countLateRefusals(
  presses: readonly SimulatedPress[],
  counted: readonly { team_id: TeamId; late: boolean }[],
): number {
  const compared = new Set(counted.filter(({ late }) => !late).map(({ team_id }) => team_id));
  return presses.filter((press) => !compared.has(press.teamId) && isRefused(press)).length;
}

function largestBound(presses: readonly SimulatedPress[]): Millis {
  return presses.reduce((largest, press) => Math.max(largest, press.bound), 0);
}

function toBuzzCommand({ teamId, arrival, claim, rttMin, pongLate }: SimulatedPress, state: ShowState): CommandBody {
  const roundId = state.round?.id ?? "";
  const measured = { arrival, claim, rtt_min: rttMin, pong_late: pongLate, late: 0, transport: "ws" } as const;
  return { type: "buzz", round_id: roundId, press_id: `press of ${teamId}`, ...measured };
}

/** The room's part: sends the tick as soon as no press could precede the leader. */
function closeIfDue(state: ShowState, outstanding: Millis, until: Instant, context: EngineContext): ShowState {
  const close = computeArbitrationCloseAt(state, outstanding);
  if (close === null || close > until) return state;
  return executeCommand(state, close, system, { type: "tick", outstanding_bound: outstanding }, context);
}

function executeCommand(
  state: ShowState,
  at: Instant,
  actor: Command["actor"],
  body: CommandBody,
  context: EngineContext,
): ShowState {
  return applyCommand(state, { id: `${body.type} at ${at}`, device_id: "simulated", actor, at, body }, context).state;
}
