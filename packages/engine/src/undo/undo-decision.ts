import type { Map as Dict } from "immutable";
import type { RoundId, TeamId } from "../ids.ts";
import type { EventOf } from "../show/events.ts";
import { replaceAwards } from "../scoring/scoring.evolve.ts";
import type { GameEntry, LiveRound, RoundRecord, ShowState, TeamsState } from "../show/show.state.ts";
import { updateRound, updateRun } from "../show/update-state.ts";
import { listWinners } from "../scoring/winners.ts";
import { isActiveTeam, addScores } from "../teams/roster.ts";
import type { SavedPlay, SavedTeamDecision, UndoEntry } from "./undo.state.ts";

/** The state without the newest decision (UNDO-4 to UNDO-7). */
export function undoNewestDecision(state: ShowState, { decision_seq }: EventOf<"decision_undone">): ShowState {
  const entry = state.undo.at(-1);
  if (entry?.seq !== decision_seq) return state;
  return { ...undoDecision(state, entry), undo: state.undo.slice(0, -1) };
}

function undoDecision(state: ShowState, entry: UndoEntry): ShowState {
  const { mark, records, play, cursor } = entry;
  switch (mark.scope) {
    case "points":
      return {
        ...state,
        teams: subtractScores(state.teams, mark.team_id === null ? [] : [mark.team_id], mark.points ?? 0, 0),
      };
    case "place":
      return updateRun(state, { cursor });
    case "record":
      return restoreRecords(state, records);
    case "answer":
      return restoreRecords(restoreSubmissionDecisions(state, entry), records);
    case "play":
      return play === null ? state : restorePlay(state, entry, play);
  }
}

function subtractScores(teams: TeamsState, teamIds: readonly TeamId[], points: number, wins: number): TeamsState {
  const less = { points: -points, wins: -wins, rounds_won: 0 };
  return addScores(
    teams,
    teamIds.map((teamId) => [teamId, less]),
  );
}

/** Restores records and all totals of points. */
function restoreRecords(state: ShowState, records: UndoEntry["records"]): ShowState {
  return records.reduce(restoreRecord, state);
}

function restoreRecord(state: ShowState, record: RoundRecord | null, roundId: RoundId): ShowState {
  const awards =
    record === null ? [] : record.awards.toArray().map(([teamId, award]) => ({ team_id: teamId, ...award }));
  const awarded = replaceAwards(state, roundId, awards, record?.winner_team_id ?? null);
  return setRecord(awarded, record, roundId);
}

/** Restores the record alone; keeps a face that was switched in the same phase (UNDO-7). */
function setRecord(state: ShowState, record: RoundRecord | null, roundId: RoundId): ShowState {
  if (state.run === null) return state;
  const { records } = state.run;
  const present = records.get(roundId);
  if (record === null) return updateRun(state, { records: records.delete(roundId) });
  const face = present?.phase === record.phase ? present.face : record.face;
  return updateRun(state, { records: records.set(roundId, { ...record, face }) });
}

function restoreSubmissionDecisions(state: ShowState, entry: UndoEntry): ShowState {
  const saved = entry.judged ?? [{ ...entry, team_id: entry.mark.team_id ?? "" }];
  return updateRound(state, (round) => saved.reduce(restoreTeamDecision, round));
}

function restoreTeamDecision(round: LiveRound, { team_id, decision, items, award }: SavedTeamDecision): LiveRound {
  return {
    ...round,
    decisions: restoreEntry(round.decisions, team_id, decision),
    item_decisions: restoreEntry(round.item_decisions, team_id, items),
    team_awards: restoreEntry(round.team_awards, team_id, award),
  };
}

function restoreEntry<V>(ofTeams: Dict<TeamId, V>, teamId: TeamId, value: V | null): Dict<TeamId, V> {
  return value === null ? ofTeams.delete(teamId) : ofTeams.set(teamId, value);
}

function restorePlay(state: ShowState, { records }: UndoEntry, play: SavedPlay): ShowState {
  const { cursor, shown, introduced, paused, completed } = play.place;
  const finished = play.game_points === null ? null : (state.games.find(({ id }) => id === play.game?.id) ?? null);
  const before =
    finished === null ? restoreRecords(state, records) : restoreFinishedGame(state, finished, records, play);
  // Undoing a completion restores the pause; any other pause is independent of decisions.
  const isPaused = state.run?.completed === true ? paused : (state.run?.paused ?? false);
  return {
    ...updateRun(before, { cursor, shown, introduced, completed, paused: isPaused, podium: null }),
    round: releaseInactiveHolder(play.round, state.teams),
    timer: play.timer,
    games: state.games.map((entry) =>
      entry.id === play.game?.id ? { ...entry, progress: play.game.progress } : entry,
    ),
  };
}

/** Restores the awards of a finished game without their points, which its teams never lost, and removes the win. */
function restoreFinishedGame(
  state: ShowState,
  { progress }: GameEntry,
  records: UndoEntry["records"],
  { game_points }: SavedPlay,
): ShowState {
  const restored = records.reduce(setRecord, state);
  const withSums = updateRun(restored, game_points === null ? {} : { game_points });
  if (progress.status !== "finished") return withSums;
  return { ...withSums, teams: subtractScores(state.teams, listWinners(progress), progress.points, 1) };
}

/** Only an active team may hold a buzz (BUZZ-16); the timer stays paused until the buzzer is reopened by hand. */
function releaseInactiveHolder(round: LiveRound | null, teams: TeamsState): LiveRound | null {
  if (round?.buzzer.phase !== "locked" || isActiveTeam(teams, round.buzzer.holder.team_id)) return round;
  return { ...round, buzzer: { phase: "closed", reason: "by_hand" } };
}
