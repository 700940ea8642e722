import { Map as Dict, Set as IdSet } from "immutable";
import type { Instant } from "../ids.ts";
import { replaceAwards } from "../scoring/scoring.evolve.ts";
import type { EventOf } from "./events.ts";
import type { EventHandlers } from "./event-handlers.ts";
import type { RoundEvent } from "./rounds.events.ts";
import { findExcludedTeams } from "./show.selectors.ts";
import type { LiveRound, QuestionSteps, RoundRecord, ShowState } from "./show.state.ts";
import { updateRecord, updateRound, updateRun } from "./update-state.ts";

function updateSteps(state: ShowState, change: (steps: QuestionSteps) => QuestionSteps): ShowState {
  return updateRound(state, (round) => (round.steps === undefined ? round : { ...round, steps: change(round.steps) }));
}

const newRecord: Omit<RoundRecord, "opened_at"> = {
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

export const roundHandlers: EventHandlers<RoundEvent["type"]> = {
  round_opened: (state, body) => {
    const { round_id } = body;
    const records = state.run?.records.set(round_id, { ...newRecord, opened_at: state.last_at }) ?? Dict();
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

  round_revealed: (state, { round_id, awards, winner_team_id }) => {
    const revealed = updateRecord(state, round_id, (record) => ({ ...record, phase: "revealed", face: "answer" }));
    return replaceAwards(revealed, round_id, awards, winner_team_id);
  },

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
