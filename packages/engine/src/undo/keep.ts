import { Map as Dict } from "immutable";
import type { RoundId, TeamId } from "../ids.ts";
import { currentGame } from "../show/lookup.ts";
import type { LiveRound, RoundRecord, ShowState } from "../show/state.ts";
import { held } from "../timer/timer.ts";
import type { DecisionMark, KeptPlay, UndoEntry } from "./state.ts";

const most_decisions = 50;
/**
 * Maximum number of submissions, presses and awards kept by all decisions together, because a snapshot contains them in
 * one piece.
 */
const most_held = 15_000;

/**
 * Saves a decision with the data needed to undo it (UNDO-2).
 *
 * @param state right before the decision's first event, but already with its seq and moment.
 */
export function withDecisionKept(state: ShowState, mark: DecisionMark): ShowState {
  const records = Dict<RoundId, RoundRecord | null>(
    mark.rounds.map((round_id) => [round_id, state.run?.records.get(round_id) ?? null] as const),
  );
  const entry: UndoEntry = {
    seq: state.seq,
    mark,
    records,
    play: mark.scope === "play" ? playOf(state, mark) : null,
    cursor: mark.scope === "place" ? (state.run?.cursor ?? null) : null,
    ...(mark.scope === "answer" ? decidedAbout(state.round, mark.team_id ?? "") : nothing_decided),
  };
  return { ...state, undo: bounded([...state.undo, entry]) };
}

const nothing_decided = { decision: null, items: null, award: null };

function decidedAbout(round: LiveRound | null, team_id: TeamId): Pick<UndoEntry, keyof typeof nothing_decided> {
  return {
    decision: round?.decisions.get(team_id) ?? null,
    items: round?.item_decisions.get(team_id) ?? null,
    award: round?.team_awards.get(team_id) ?? null,
  };
}

function playOf(state: ShowState, { kind }: DecisionMark): KeptPlay {
  const { run, round, timer, last_at } = state;
  const current = currentGame(state);
  const { cursor = null, shown = null, introduced = null, paused = false, completed = false } = run ?? {};
  return {
    place: { cursor, shown, introduced, paused, completed },
    game: current === null ? null : { id: current.id, progress: current.progress },
    round: round === null ? null : atRest(round),
    timer: held(timer, "hand", last_at),
    game_points: kind === "finish_game" ? (run?.game_points ?? Dict()) : null,
  };
}

/** A running race cannot be continued; the moderator reopens the buzzer when everyone is ready (UNDO-5). */
function atRest(round: LiveRound): LiveRound {
  const { phase } = round.buzzer;
  if (phase !== "open" && phase !== "arbitrating") return round;
  return { ...round, buzzer: { phase: "closed", reason: "by_hand" } };
}

/** The newest entries that fit the limit. */
function bounded(entries: readonly UndoEntry[]): readonly UndoEntry[] {
  const newest = entries.slice(-most_decisions);
  let held_before = 0;
  const first = newest.findLastIndex((entry, index) => {
    held_before += weightOf(entry);
    return held_before > most_held && index < newest.length - 1;
  });
  return newest.slice(first + 1);
}

function weightOf({ records, play }: UndoEntry): number {
  const round = play?.round;
  const answers = (round?.submissions.size ?? 0) + (round?.presses?.presses.size ?? 0);
  const sums = play?.game_points?.size ?? 0;
  return records.reduce((sum, record) => sum + (record?.awards.size ?? 0), answers + sums);
}
