import { Map as Dict, Set as IdSet } from "immutable";
import type { RoundId, TeamId } from "../ids.ts";
import type { Award } from "../round-definition.ts";
import { withScores } from "../teams/roster.ts";
import type { RoundEvent } from "./events.ts";
import type { EvolveAll } from "./evolve.ts";
import type { LiveRound, RoundRecord, RunState, ShowState, Submission, TeamAward } from "./state.ts";

/** How many ids of earlier submissions are kept to detect repeated sends (SUBMIT-6). */
const earlier_ids_kept = 16;

export function withRound(state: ShowState, change: (round: LiveRound) => LiveRound): ShowState {
  return state.round === null ? state : { ...state, round: change(state.round) };
}

function withRun(state: ShowState, change: (run: RunState) => RunState): ShowState {
  return state.run === null ? state : { ...state, run: change(state.run) };
}

export function withRecord(state: ShowState, id: RoundId, change: (record: RoundRecord) => RoundRecord): ShowState {
  return withRun(state, (run) => {
    const record = run.records.get(id);
    return record === undefined ? run : { ...run, records: run.records.set(id, change(record)) };
  });
}

const fresh_record: RoundRecord = {
  phase: "question",
  face: "question",
  awards: Dict(),
  penalties: Dict(),
  winner_team_id: null,
};

function freshRound(id: RoundId, buzzer_on: boolean): LiveRound {
  return {
    id,
    closed_by: null,
    closed_at: null,
    submissions: Dict(),
    decisions: Dict(),
    item_decisions: Dict(),
    team_awards: Dict(),
    buzzes: Dict(),
    out: IdSet(),
    buzz_award: null,
    winner_override: null,
    buzzer_on,
    buzzer: { phase: "closed", reason: buzzer_on ? "by_hand" : "off" },
    presses: null,
    decided: IdSet(),
    undecided: 0,
  };
}

/** Replaces the round's awards and updates all totals. */
export function withAwards(
  state: ShowState,
  round_id: RoundId,
  awards: readonly Award[],
  winner_team_id: TeamId | null,
): ShowState {
  const record = state.run?.records.get(round_id);
  if (state.run === null || record === undefined) return state;
  const present = awards.filter((award) => state.teams.by_id.has(award.team_id));
  const changes = new Map<TeamId, { points: number; wins: number; rounds_won: number }>();
  const change = (team_id: TeamId, points: number, rounds_won: number): void => {
    const sum = changes.get(team_id) ?? { points: 0, wins: 0, rounds_won: 0 };
    changes.set(team_id, { points: sum.points + points, wins: 0, rounds_won: sum.rounds_won + rounds_won });
  };
  for (const [team_id, award] of record.awards) change(team_id, -award.points, 0);
  for (const award of present) change(award.team_id, award.points, 0);
  if (record.winner_team_id !== null) change(record.winner_team_id, 0, -1);
  if (winner_team_id !== null) change(winner_team_id, 0, 1);

  const game_points = state.run.game_points.withMutations((sums) => {
    for (const [team_id, { points }] of changes) sums.update(team_id, 0, (sum) => sum + points);
  });
  const kept = Dict<TeamId, TeamAward>(
    present.map(({ team_id, points, outcome }) => [team_id, { points, outcome }] as const),
  );
  const records = state.run.records.set(round_id, { ...record, awards: kept, winner_team_id });
  return { ...state, teams: withScores(state.teams, changes), run: { ...state.run, records, game_points } };
}

function submissionAfter(before: Submission | undefined, next: Omit<Submission, "earlier_ids">): Submission {
  if (before === undefined) return { ...next, earlier_ids: [] };
  return { ...next, earlier_ids: [before.submission_id, ...before.earlier_ids].slice(0, earlier_ids_kept) };
}

export const evolve_rounds: EvolveAll<RoundEvent["type"]> = {
  round_opened: (state, { round_id, buzzer_on }) => {
    const opened = withRun(state, (run) => ({
      ...run,
      cursor: round_id,
      shown: round_id,
      records: run.records.set(round_id, fresh_record),
    }));
    return {
      ...opened,
      round: freshRound(round_id, buzzer_on),
      games: opened.games.map((entry) =>
        entry.progress.status === "active" ? { ...entry, progress: { status: "active", rounds_over: false } } : entry,
      ),
    };
  },

  round_visited: (state, { round_id }) => withRun(state, (run) => ({ ...run, cursor: round_id })),

  round_shown: (state, { round_id }) => withRun(state, (run) => ({ ...run, shown: round_id })),

  standings_shown: (state, { on }) => withRun(state, (run) => ({ ...run, standings_shown: on })),

  face_turned: (state, { round_id, face }) => withRecord(state, round_id, (record) => ({ ...record, face })),

  question_closed: (state, { by, ended_at }) =>
    withRound(state, (round) => ({ ...round, closed_by: by, closed_at: ended_at ?? state.last_at })),

  question_reopened: (state) => withRound(state, (round) => ({ ...round, closed_by: null, closed_at: null })),

  answer_submitted: (state, { team_id, submission_id, answer, at_close, counted_at }, { seq }) =>
    withRound(state, (round) => {
      const submission = submissionAfter(round.submissions.get(team_id), {
        submission_id,
        at: counted_at ?? state.last_at,
        seq,
        answer,
        ...(at_close === true ? { at_close } : {}),
      });
      return { ...round, submissions: round.submissions.set(team_id, submission) };
    }),

  submission_validated: (state, { team_id, submission_id, decision }) =>
    withRound(state, (round) => ({
      ...round,
      decisions: round.decisions.set(team_id, { submission_id, decision }),
      team_awards: round.team_awards.delete(team_id),
    })),

  item_judged: (state, { team_id, item_id, accepted }) =>
    withRound(state, (round) => {
      const { [item_id]: _, ...others } = round.item_decisions.get(team_id) ?? {};
      const decided = accepted === null ? others : { ...others, [item_id]: accepted };
      const none = Object.keys(decided).length === 0;
      return {
        ...round,
        decisions: round.decisions.delete(team_id),
        item_decisions: none ? round.item_decisions.delete(team_id) : round.item_decisions.set(team_id, decided),
        team_awards: round.team_awards.delete(team_id),
      };
    }),

  winner_set: (state, { team_id }) =>
    withRound(state, (round) => ({
      ...round,
      winner_override: team_id,
      out: round.out.delete(team_id),
      team_awards: Dict(),
    })),

  team_awarded: (state, { round_id, award: { team_id, points, outcome } }) =>
    withRound(state, (round) =>
      round.id === round_id ? { ...round, team_awards: round.team_awards.set(team_id, { points, outcome }) } : round,
    ),

  round_revealed: (state, { round_id, awards, winner_team_id }) => {
    const revealed = withRecord(state, round_id, (record) => ({ ...record, phase: "revealed", face: "answer" }));
    return withAwards(revealed, round_id, awards, winner_team_id);
  },

  awards_replaced: (state, { round_id, awards, winner_team_id }) => withAwards(state, round_id, awards, winner_team_id),

  round_cancelled: (state, { round_id, show_answer }) => {
    const without = withAwards(state, round_id, [], null);
    const cancelled = withRecord(without, round_id, (record) => ({
      ...record,
      phase: "cancelled",
      face: show_answer ? "answer" : "question",
      penalties: Dict(),
    }));
    return cancelled.round?.id === round_id ? { ...cancelled, round: null } : cancelled;
  },

  round_ended: (state, { round_id, as }) => ({
    ...withRecord(state, round_id, (record) => ({ ...record, phase: as })),
    round: null,
  }),
};
