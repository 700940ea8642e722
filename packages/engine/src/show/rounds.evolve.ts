import { Map as Dict, Set as IdSet } from "immutable";
import type { Instant, RoundId, TeamId } from "../ids.ts";
import type { Award } from "../round-definition.ts";
import { addScores } from "../teams/roster.ts";
import type { EventOf } from "./events.ts";
import type { RoundEvent } from "./rounds.events.ts";
import type { EventHandlers } from "./event-handlers.ts";
import type { LiveRound, QuestionSteps, RoundRecord, ShowState, Submission, TeamAward } from "./show.state.ts";
import { findExcludedTeams } from "./show.selectors.ts";
import { updateRecord, updateRound, updateRun } from "./update-state.ts";

/** How many ids of earlier submissions are kept to detect repeated sends (SUBMIT-6). */
const MAX_EARLIER_IDS = 16;

function updateSteps(state: ShowState, change: (steps: QuestionSteps) => QuestionSteps): ShowState {
  return updateRound(state, (round) => (round.steps === undefined ? round : { ...round, steps: change(round.steps) }));
}

const newRecord: RoundRecord = {
  phase: "question",
  face: "question",
  awards: Dict(),
  penalties: Dict(),
  winner_team_id: null,
  distribution: null,
};

function createLiveRound(opened: EventOf<"round_opened">, now: Instant): LiveRound {
  const { round_id: id, buzzer_on: buzzerOn, parts, steps } = opened;
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
    buzzer_on: buzzerOn,
    parts: parts === undefined ? null : { shown: 0, ...parts },
    ...(steps === undefined ? {} : { steps: { shown_at: [now], ...steps, next_at: null } }),
    buzzer: { phase: "closed", reason: buzzerOn ? "by_hand" : "off" },
    presses: null,
    decided: IdSet(),
    undecided: 0,
    actions: null,
  };
}

/** Replaces the round's awards and updates all totals. */
export function replaceAwards(
  state: ShowState,
  roundId: RoundId,
  awards: readonly Award[],
  winnerTeamId: TeamId | null,
): ShowState {
  const record = state.run?.records.get(roundId);
  if (state.run === null || record === undefined) return state;
  const present = awards.filter((award) => state.teams.by_id.has(award.team_id));
  const changes = new Map<TeamId, { points: number; wins: number; rounds_won: number }>();
  const change = (teamId: TeamId, points: number, roundsWon: number): void => {
    const sum = changes.get(teamId) ?? { points: 0, wins: 0, rounds_won: 0 };
    changes.set(teamId, { points: sum.points + points, wins: 0, rounds_won: sum.rounds_won + roundsWon });
  };
  for (const [teamId, award] of record.awards) change(teamId, -award.points, 0);
  for (const award of present) change(award.team_id, award.points, 0);
  if (record.winner_team_id !== null) change(record.winner_team_id, 0, -1);
  if (winnerTeamId !== null) change(winnerTeamId, 0, 1);

  const gamePoints = state.run.game_points.withMutations((sums) => {
    for (const [teamId, { points }] of changes) sums.update(teamId, 0, (sum) => sum + points);
  });
  const kept = Dict<TeamId, TeamAward>(
    present.map(({ team_id, points, outcome }) => [team_id, { points, outcome }] as const),
  );
  const records = state.run.records.set(roundId, { ...record, awards: kept, winner_team_id: winnerTeamId });
  return { ...state, teams: addScores(state.teams, changes), run: { ...state.run, records, game_points: gamePoints } };
}

function nextSubmission(before: Submission | undefined, next: Omit<Submission, "earlier_ids">): Submission {
  if (before === undefined) return { ...next, earlier_ids: [] };
  return { ...next, earlier_ids: [before.submission_id, ...before.earlier_ids].slice(0, MAX_EARLIER_IDS) };
}

export const roundHandlers: EventHandlers<RoundEvent["type"]> = {
  round_opened: (state, body) => {
    const { round_id } = body;
    const records = state.run?.records.set(round_id, newRecord) ?? Dict();
    const opened = updateRun(state, { cursor: round_id, shown: round_id, records });
    return {
      ...opened,
      round: { ...createLiveRound(body, opened.last_at), out: findExcludedTeams(opened) },
      games: opened.games.map((entry) =>
        entry.progress.status === "active" ? { ...entry, progress: { status: "active", rounds_over: false } } : entry,
      ),
    };
  },

  part_shown: (state, { shown, next_at }) =>
    updateRound(state, (round) => ({
      ...round,
      parts: round.parts === null ? null : { ...round.parts, shown, next_at },
    })),

  step_shown: (state, { shown, next_at, back }) =>
    updateSteps(state, (steps) => ({
      ...steps,
      shown_at: [...steps.shown_at.slice(0, shown), ...(shown > steps.shown_at.length ? [state.last_at] : [])],
      timed: steps.timed && back !== true,
      next_at,
    })),

  step_clock_started: (state, { next_at }) => updateSteps(state, (steps) => ({ ...steps, next_at })),

  round_visited: (state, { round_id }) => updateRun(state, { cursor: round_id }),

  round_shown: (state, { round_id }) => updateRun(state, { shown: round_id }),

  join_code_shown: (state, { on }) => updateRun(state, { join_code_shown: on }),

  standings_shown: (state, { on }) => updateRun(state, { standings_shown: on }),

  face_turned: (state, { round_id, face }) => updateRecord(state, round_id, (record) => ({ ...record, face })),

  question_closed: (state, { by, ended_at }) =>
    updateRound(state, (round) => ({ ...round, closed_by: by, closed_at: ended_at ?? state.last_at })),

  question_reopened: (state) => updateRound(state, (round) => ({ ...round, closed_by: null, closed_at: null })),

  answer_submitted: (state, { team_id, submission_id, answer, at_close, counted_at, elapsed_ms }, { seq }) =>
    updateRound(state, (round) => {
      const submission = nextSubmission(round.submissions.get(team_id), {
        submission_id,
        at: counted_at ?? state.last_at,
        seq,
        answer,
        ...(at_close === true ? { at_close } : {}),
        ...(elapsed_ms === undefined ? {} : { elapsed_ms }),
      });
      return {
        ...round,
        submissions: round.submissions.set(team_id, submission),
        ...(at_close === true ? { has_drafts: true } : {}),
      };
    }),

  submission_validated: (state, { team_id, submission_id, decision }) =>
    updateRound(state, (round) => ({
      ...round,
      decisions: round.decisions.set(team_id, { submission_id, decision }),
      team_awards: round.team_awards.delete(team_id),
    })),

  item_judged: (state, { team_id, item_id, accepted }) =>
    updateRound(state, (round) => {
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
    updateRound(state, (round) => ({
      ...round,
      winner_override: team_id,
      out: round.out.delete(team_id),
      team_awards: Dict(),
    })),

  team_awarded: (state, { round_id, award: { team_id, points, outcome } }) =>
    updateRound(state, (round) =>
      round.id === round_id ? { ...round, team_awards: round.team_awards.set(team_id, { points, outcome }) } : round,
    ),

  round_revealed: (state, { round_id, awards, winner_team_id }) => {
    const revealed = updateRecord(state, round_id, (record) => ({ ...record, phase: "revealed", face: "answer" }));
    return replaceAwards(revealed, round_id, awards, winner_team_id);
  },

  awards_replaced: (state, { round_id, awards, winner_team_id }) =>
    replaceAwards(state, round_id, awards, winner_team_id),

  round_cancelled: (state, { round_id, show_answer }) => {
    const without = replaceAwards(state, round_id, [], null);
    const cancelled = updateRecord(without, round_id, (record) => ({
      ...record,
      phase: "cancelled",
      face: show_answer ? "answer" : "question",
      penalties: Dict(),
    }));
    return cancelled.round?.id === round_id ? { ...cancelled, round: null } : cancelled;
  },

  round_action_taken: (state, { actions }) => updateRound(state, (round) => ({ ...round, actions })),

  round_ended: (state, { round_id, as, distribution = null }) => ({
    ...updateRecord(state, round_id, (record) => ({ ...record, phase: as, distribution })),
    round: null,
  }),
};
