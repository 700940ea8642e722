import { Map as Dict } from "immutable";
import type { PressId, TeamId } from "../ids.ts";
import type { EventOf } from "../show/events.ts";
import type { EventHandlers } from "../show/event-handlers.ts";
import { updateRecord, updateRound, updateRun } from "../show/update-state.ts";
import type { LiveRound } from "../show/show.state.ts";
import { comparePresses } from "./fairness.ts";
import type { BuzzerEvent } from "./buzzer.events.ts";
import type { BuzzerState, BuzzStatus, Press, OpeningPresses } from "./buzzer.state.ts";
import { findExcludedTeams } from "../show/show.selectors.ts";

/** The presses of this opening; presses of an earlier opening are dropped. */
function getPressesOfOpening(round: LiveRound, opening: number): OpeningPresses {
  if (round.presses?.opening === opening) return round.presses;
  return { opening, presses: Dict(), holder_press_id: null, too_close: false };
}

function recordPressDecision(
  round: LiveRound,
  teamId: TeamId,
  pressId: PressId,
  decision: Press["decision"],
): LiveRound {
  const press = round.presses?.presses.get(teamId);
  const decided = round.decided.add(pressId);
  if (round.presses === null || press?.press_id !== pressId) return { ...round, decided };
  const presses = { ...round.presses, presses: round.presses.presses.set(teamId, { ...press, decision }) };
  return { ...round, decided, presses };
}

/** Keeps `wrong` until the next decision about the team, even if it presses again. */
function withBuzzStatus(buzzes: LiveRound["buzzes"], teamId: TeamId, status: BuzzStatus): LiveRound["buzzes"] {
  return buzzes.get(teamId) === "wrong" ? buzzes : buzzes.set(teamId, status);
}

/** Marks the other teams that pressed in the opening won by this team. */
function markOthersBehind(
  buzzes: LiveRound["buzzes"],
  { presses }: OpeningPresses,
  teamId: TeamId,
): LiveRound["buzzes"] {
  return buzzes.withMutations((all) => {
    for (const other of presses.keys()) if (other !== teamId) withBuzzStatus(all, other, "behind");
  });
}

/** Clears the holder; the follow-up is a separate event. */
function releaseHolder(round: LiveRound): LiveRound {
  return round.buzzer.phase === "locked" ? { ...round, buzzer: { phase: "closed", reason: "by_hand" } } : round;
}

function addPressToBuzzer(buzzer: BuzzerState, press: Press): BuzzerState {
  if (press.late || (buzzer.phase !== "open" && buzzer.phase !== "arbitrating")) return buzzer;
  const { opening, open_at, cap_ms } = buzzer;
  if (buzzer.phase === "open") {
    return { phase: "arbitrating", opening, open_at, cap_ms, first_arrival: press.arrival, leader: press };
  }
  const leads = buzzer.leader === null || comparePresses(press, buzzer.leader) < 0;
  return leads ? { ...buzzer, leader: press } : buzzer;
}

export const buzzerHandlers: EventHandlers<BuzzerEvent["type"]> = {
  buzzer_opened: (state, { opening, open_at, cap_ms, everyone }) => {
    const opened = updateRound(state, (round) => ({
      ...round,
      out: everyone ? findExcludedTeams(state) : round.out,
      buzzer: { phase: "open", opening, open_at, cap_ms },
    }));
    return updateRun(opened, { openings: opening });
  },

  buzzer_closed: (state, { reason }) =>
    updateRound(state, (round) => ({ ...round, buzzer: { phase: "closed", reason } })),

  press_counted: (state, body, { seq }) =>
    updateRound(state, (round) => {
      const press: Press = { ...body.press, seq, decision: null };
      const openingPresses = getPressesOfOpening(round, body.opening);
      return {
        ...round,
        buzzer: addPressToBuzzer(round.buzzer, press),
        buzzes: withBuzzStatus(round.buzzes, press.team_id, press.late ? "behind" : "pressed"),
        presses: {
          ...openingPresses,
          presses: openingPresses.presses.set(press.team_id, press),
          too_close: openingPresses.too_close || body.too_close,
        },
      };
    }),

  buzzer_locked: (state, { press_id, team_id, too_close }) =>
    updateRound(state, (round) => {
      const holder = round.presses?.presses.get(team_id);
      if (round.buzzer.phase !== "arbitrating" || round.presses === null || holder === undefined) return round;
      const { opening, open_at, cap_ms } = round.buzzer;
      return {
        ...round,
        buzzer: { phase: "locked", opening, open_at, cap_ms, holder },
        buzzes: markOthersBehind(round.buzzes, round.presses, team_id),
        presses: { ...round.presses, holder_press_id: press_id, too_close },
        undecided: 0,
      };
    }),

  buzz_undecided: (state) =>
    updateRound(state, (round) => {
      const presses = round.presses === null ? null : { ...round.presses, too_close: true };
      return { ...round, presses, undecided: round.undecided + 1 };
    }),

  buzz_decided: (state, { press_id, team_id, outcome, points, penalty }) => {
    const decided = updateRound(state, (round) => applyBuzzDecision(round, team_id, press_id, outcome, points));
    if (penalty === 0 || state.round === null) return decided;
    return updateRecord(decided, state.round.id, (record) => ({
      ...record,
      penalties: record.penalties.update(team_id, 0, (sum) => sum + penalty),
    }));
  },

  buzz_passed: (state, { opening, open_at, cap_ms, press_id, team_id }) =>
    updateRound(state, (round) => {
      const holder = round.presses?.presses.get(team_id);
      if (round.presses === null || holder?.press_id !== press_id) return round;
      return {
        ...round,
        buzzer: { phase: "locked", opening, open_at, cap_ms, holder },
        buzzes: round.buzzes.set(team_id, "pressed"),
        presses: { ...round.presses, holder_press_id: press_id, too_close: false },
      };
    }),

  buzz_released: (state, { press_id, team_id }) =>
    updateRound(state, (round) => ({
      ...releaseHolder(recordPressDecision(round, team_id, press_id, "released")),
      buzzes: withBuzzStatus(round.buzzes, team_id, "released"),
    })),
};

function applyBuzzDecision(
  round: LiveRound,
  teamId: TeamId,
  pressId: PressId,
  outcome: EventOf<"buzz_decided">["outcome"],
  points: number,
): LiveRound {
  const decided = {
    ...releaseHolder(recordPressDecision(round, teamId, pressId, outcome)),
    buzzes: round.buzzes.set(teamId, outcome),
  };
  const teamAwards = outcome === "ignore" ? decided.team_awards : decided.team_awards.delete(teamId);
  switch (outcome) {
    case "correct":
    case "partial":
      return {
        ...decided,
        team_awards: teamAwards,
        buzz_award: { team_id: teamId, points, outcome },
        winner_override: null,
      };
    case "wrong": {
      const winnerOverride = decided.winner_override === teamId ? null : decided.winner_override;
      return { ...decided, team_awards: teamAwards, out: decided.out.add(teamId), winner_override: winnerOverride };
    }
    case "ignore":
      // An ignored buzz discards the submission that came with it.
      return { ...decided, submissions: decided.submissions.delete(teamId) };
  }
}
