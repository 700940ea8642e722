import type { Map as Dict } from "immutable";
import type { RoundId, TeamId } from "../ids.ts";
import type { EventOf } from "../show/events.ts";
import { withAwards, withRound } from "../show/evolve-rounds.ts";
import type { GameEntry, LiveRound, RoundRecord, RunState, ShowState } from "../show/state.ts";
import type { TeamsState } from "../show/state.ts";
import { winnersOf } from "../scoring/winners.ts";
import { isActive, withScores } from "../teams/roster.ts";
import type { KeptPlay, UndoEntry } from "./state.ts";

/** The state without the newest decision (UNDO-4 to UNDO-7). */
export function withNewestUndone(state: ShowState, { decision_seq }: EventOf<"decision_undone">): ShowState {
  const entry = state.undo.at(-1);
  if (entry?.seq !== decision_seq) return state;
  return { ...withoutDecision(state, entry), undo: state.undo.slice(0, -1) };
}

function withoutDecision(state: ShowState, entry: UndoEntry): ShowState {
  const { mark, records, play, cursor } = entry;
  switch (mark.scope) {
    case "points":
      return {
        ...state,
        teams: withLess(state.teams, mark.team_id === null ? [] : [mark.team_id], mark.points ?? 0, 0),
      };
    case "place":
      return withRun(state, { cursor });
    case "record":
      return withRecordsBack(state, records);
    case "answer":
      return withRecordsBack(withDecisionBack(state, mark.team_id ?? "", entry), records);
    case "play":
      return play === null ? state : withPlayBack(state, entry, play);
  }
}

function withRun(state: ShowState, change: Partial<RunState>): ShowState {
  return state.run === null ? state : { ...state, run: { ...state.run, ...change } };
}

function withLess(teams: TeamsState, team_ids: readonly TeamId[], points: number, wins: number): TeamsState {
  const less = { points: -points, wins: -wins, rounds_won: 0 };
  return withScores(
    teams,
    team_ids.map((team_id) => [team_id, less]),
  );
}

/** Restores records and all totals of points. */
function withRecordsBack(state: ShowState, records: UndoEntry["records"]): ShowState {
  return records.reduce(withRecordBack, state);
}

function withRecordBack(state: ShowState, record: RoundRecord | null, round_id: RoundId): ShowState {
  const given = record === null ? [] : record.awards.toArray().map(([team_id, award]) => ({ team_id, ...award }));
  const awarded = withAwards(state, round_id, given, record?.winner_team_id ?? null);
  return withRecordSet(awarded, record, round_id);
}

/** Restores the record alone; keeps a face that was switched in the same phase (UNDO-7). */
function withRecordSet(state: ShowState, record: RoundRecord | null, round_id: RoundId): ShowState {
  if (state.run === null) return state;
  const { records } = state.run;
  const present = records.get(round_id);
  if (record === null) return withRun(state, { records: records.delete(round_id) });
  const face = present?.phase === record.phase ? present.face : record.face;
  return withRun(state, { records: records.set(round_id, { ...record, face }) });
}

function withDecisionBack(state: ShowState, team_id: TeamId, { decision, items, award }: UndoEntry): ShowState {
  return withRound(state, (round) => ({
    ...round,
    decisions: withBack(round.decisions, team_id, decision),
    item_decisions: withBack(round.item_decisions, team_id, items),
    team_awards: withBack(round.team_awards, team_id, award),
  }));
}

function withBack<V>(of_teams: Dict<TeamId, V>, team_id: TeamId, value: V | null): Dict<TeamId, V> {
  return value === null ? of_teams.delete(team_id) : of_teams.set(team_id, value);
}

function withPlayBack(state: ShowState, { records }: UndoEntry, play: KeptPlay): ShowState {
  const { cursor, shown, introduced, paused, completed } = play.place;
  const finished = play.game_points === null ? null : (state.games.find(({ id }) => id === play.game?.id) ?? null);
  const before = finished === null ? withRecordsBack(state, records) : withGameBack(state, finished, records, play);
  // Undoing a completion restores the pause; any other pause is independent of decisions.
  const is_paused = state.run?.completed === true ? paused : (state.run?.paused ?? false);
  return {
    ...withRun(before, { cursor, shown, introduced, completed, paused: is_paused }),
    round: withHolderAnew(play.round, state.teams),
    timer: play.timer,
    games: state.games.map((entry) =>
      entry.id === play.game?.id ? { ...entry, progress: play.game.progress } : entry,
    ),
  };
}

/** Restores the awards of a finished game without their points, which its teams never lost, and removes the win. */
function withGameBack(
  state: ShowState,
  { progress }: GameEntry,
  records: UndoEntry["records"],
  { game_points }: KeptPlay,
): ShowState {
  const restored = records.reduce(withRecordSet, state);
  const with_sums = withRun(restored, game_points === null ? {} : { game_points });
  if (progress.status !== "finished") return with_sums;
  return { ...with_sums, teams: withLess(state.teams, winnersOf(progress), progress.points, 1) };
}

/** Only an active team may hold a buzz (BUZZ-16); the timer stays paused until the buzzer is reopened by hand. */
function withHolderAnew(round: LiveRound | null, teams: TeamsState): LiveRound | null {
  if (round?.buzzer.phase !== "locked" || isActive(teams, round.buzzer.holder.team_id)) return round;
  return { ...round, buzzer: { phase: "closed", reason: "by_hand" } };
}
