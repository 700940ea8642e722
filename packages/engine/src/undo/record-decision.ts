import { Map as Dict } from "immutable";
import type { RoundId, TeamId } from "../ids.ts";
import { findCurrentGame } from "../show/show.selectors.ts";
import type { LiveRound, RoundRecord, ShowState } from "../show/show.state.ts";
import { toPausedTimer } from "../timer/timer.state.ts";
import type { DecisionSummary, SavedPlay, SavedTeamDecision, UndoEntry } from "./undo.state.ts";

const MAX_DECISIONS = 50;
/**
 * Maximum number of submissions, presses and awards kept by all decisions together, because a snapshot contains them in
 * one piece.
 */
const MAX_HELD_ITEMS = 15_000;

/**
 * Saves a decision with the data needed to undo it (UNDO-2).
 *
 * @param state right before the decision's first event, but already with its seq and moment.
 */
export function recordDecision(state: ShowState, summary: DecisionSummary): ShowState {
  const records = Dict<RoundId, RoundRecord | null>(
    summary.rounds.map((roundId) => [roundId, state.run?.records.get(roundId) ?? null] as const),
  );
  const entry: UndoEntry = {
    seq: state.seq,
    mark: summary,
    records,
    play: summary.scope === "play" ? savePlay(state, summary) : null,
    cursor: summary.scope === "place" ? (state.run?.cursor ?? null) : null,
    ...(summary.scope === "answer"
      ? savedSubmissionDecision(state.round, summary.team_id ?? "")
      : noSubmissionDecision),
    ...(summary.judged_team_ids === undefined ? {} : { judged: saveDecisions(state.round, summary.judged_team_ids) }),
  };
  return { ...state, undo: limitEntries([...state.undo, entry]) };
}

const noSubmissionDecision = { decision: null, items: null, award: null };

function savedSubmissionDecision(
  round: LiveRound | null,
  teamId: TeamId,
): Pick<UndoEntry, keyof typeof noSubmissionDecision> {
  return {
    decision: round?.decisions.get(teamId) ?? null,
    items: round?.item_decisions.get(teamId) ?? null,
    award: round?.team_awards.get(teamId) ?? null,
  };
}

function saveDecisions(round: LiveRound | null, teamIds: readonly TeamId[]): readonly SavedTeamDecision[] {
  return teamIds.map((teamId) => ({ team_id: teamId, ...savedSubmissionDecision(round, teamId) }));
}

function savePlay(state: ShowState, { kind }: DecisionSummary): SavedPlay {
  const { run, round, timer, last_at } = state;
  const current = findCurrentGame(state);
  const { cursor = null, shown = null, introduced = null, paused = false, completed = false } = run ?? {};
  return {
    place: { cursor, shown, introduced, paused, completed },
    game: current === null ? null : { id: current.id, progress: current.progress },
    round: round === null ? null : stopClocks(round),
    timer: toPausedTimer(timer, "hand", last_at),
    game_points: kind === "finish_game" ? (run?.game_points ?? Dict()) : null,
  };
}

/** A running race cannot be continued; the moderator reopens the buzzer when everyone is ready (UNDO-5). */
function stopClocks(running: LiveRound): LiveRound {
  const { steps } = running;
  const round = steps === undefined ? running : { ...running, steps: { ...steps, timed: false, next_at: null } };
  const { phase } = round.buzzer;
  const parts = round.parts === null ? null : { ...round.parts, by_hand: true as const, next_at: null };
  if (phase !== "open" && phase !== "arbitrating") return { ...round, parts };
  return { ...round, parts, buzzer: { phase: "closed", reason: "by_hand" } };
}

/** The newest entries that fit the limit. */
function limitEntries(entries: readonly UndoEntry[]): readonly UndoEntry[] {
  const newest = entries.slice(-MAX_DECISIONS);
  let heldBefore = 0;
  const first = newest.findLastIndex((entry, index) => {
    heldBefore += entryWeight(entry);
    return heldBefore > MAX_HELD_ITEMS && index < newest.length - 1;
  });
  return newest.slice(first + 1);
}

function entryWeight({ records, play, judged }: UndoEntry): number {
  const round = play?.round;
  const answers = (round?.submissions.size ?? 0) + (round?.presses?.presses.size ?? 0);
  const sums = (play?.game_points?.size ?? 0) + (judged?.length ?? 0);
  return records.reduce((sum, record) => sum + (record?.awards.size ?? 0), answers + sums);
}
