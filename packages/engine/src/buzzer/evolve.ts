import { Map as Dict } from "immutable";
import type { PressId, TeamId } from "../ids.ts";
import type { BuzzerEvent, EventOf } from "../show/events.ts";
import type { EvolveAll } from "../show/evolve.ts";
import { withRecord, withRound } from "../show/evolve-rounds.ts";
import type { LiveRound } from "../show/state.ts";
import { comparePresses } from "./fairness.ts";
import type { BuzzerState, BuzzFate, Press, PressBook } from "./state.ts";

/** The presses of this opening; presses of an earlier opening are dropped. */
function bookFor(round: LiveRound, opening: number): PressBook {
  if (round.presses?.opening === opening) return round.presses;
  return { opening, presses: Dict(), holder_press_id: null, too_close: false };
}

function withDecision(round: LiveRound, team_id: TeamId, press_id: PressId, decision: Press["decision"]): LiveRound {
  const press = round.presses?.presses.get(team_id);
  const decided = round.decided.add(press_id);
  if (round.presses === null || press?.press_id !== press_id) return { ...round, decided };
  const presses = { ...round.presses, presses: round.presses.presses.set(team_id, { ...press, decision }) };
  return { ...round, decided, presses };
}

/** Keeps `wrong` until the next decision about the team, even if it presses again. */
function withFate(buzzes: LiveRound["buzzes"], team_id: TeamId, fate: BuzzFate): LiveRound["buzzes"] {
  return buzzes.get(team_id) === "wrong" ? buzzes : buzzes.set(team_id, fate);
}

/** Marks the other teams that pressed in the opening won by this team. */
function withOthersBehind(buzzes: LiveRound["buzzes"], { presses }: PressBook, team_id: TeamId): LiveRound["buzzes"] {
  return buzzes.withMutations((all) => {
    for (const other of presses.keys()) if (other !== team_id) withFate(all, other, "behind");
  });
}

/** Clears the holder; the follow-up is a separate event. */
function released(round: LiveRound): LiveRound {
  return round.buzzer.phase === "locked" ? { ...round, buzzer: { phase: "closed", reason: "by_hand" } } : round;
}

function buzzerWith(buzzer: BuzzerState, press: Press): BuzzerState {
  if (press.late || (buzzer.phase !== "open" && buzzer.phase !== "arbitrating")) return buzzer;
  const { opening, open_at, cap_ms } = buzzer;
  if (buzzer.phase === "open") {
    return { phase: "arbitrating", opening, open_at, cap_ms, first_arrival: press.arrival, leader: press };
  }
  const leads = buzzer.leader === null || comparePresses(press, buzzer.leader) < 0;
  return leads ? { ...buzzer, leader: press } : buzzer;
}

export const evolve_buzzer: EvolveAll<BuzzerEvent["type"]> = {
  buzzer_opened: (state, { opening, open_at, cap_ms, everyone }) => {
    const opened = withRound(state, (round) => ({
      ...round,
      out: everyone ? round.out.clear() : round.out,
      buzzer: { phase: "open", opening, open_at, cap_ms },
    }));
    return opened.run === null ? opened : { ...opened, run: { ...opened.run, openings: opening } };
  },

  buzzer_closed: (state, { reason }) =>
    withRound(state, (round) => ({ ...round, buzzer: { phase: "closed", reason } })),

  press_counted: (state, body, { seq }) =>
    withRound(state, (round) => {
      const press: Press = { ...body.press, seq, decision: null };
      const book = bookFor(round, body.opening);
      return {
        ...round,
        buzzer: buzzerWith(round.buzzer, press),
        buzzes: withFate(round.buzzes, press.team_id, press.late ? "behind" : "pressed"),
        presses: {
          ...book,
          presses: book.presses.set(press.team_id, press),
          too_close: book.too_close || body.too_close,
        },
      };
    }),

  buzzer_locked: (state, { press_id, team_id, too_close }) =>
    withRound(state, (round) => {
      const holder = round.presses?.presses.get(team_id);
      if (round.buzzer.phase !== "arbitrating" || round.presses === null || holder === undefined) return round;
      const { opening, open_at, cap_ms } = round.buzzer;
      return {
        ...round,
        buzzer: { phase: "locked", opening, open_at, cap_ms, holder },
        buzzes: withOthersBehind(round.buzzes, round.presses, team_id),
        presses: { ...round.presses, holder_press_id: press_id, too_close },
        undecided: 0,
      };
    }),

  buzz_undecided: (state) =>
    withRound(state, (round) => {
      const presses = round.presses === null ? null : { ...round.presses, too_close: true };
      return { ...round, presses, undecided: round.undecided + 1 };
    }),

  buzz_decided: (state, { press_id, team_id, outcome, points, penalty }) => {
    const decided = withRound(state, (round) => afterDecision(round, team_id, press_id, outcome, points));
    if (penalty === 0 || state.round === null) return decided;
    return withRecord(decided, state.round.id, (record) => ({
      ...record,
      penalties: record.penalties.update(team_id, 0, (sum) => sum + penalty),
    }));
  },

  buzz_released: (state, { press_id, team_id }) =>
    withRound(state, (round) => ({
      ...released(withDecision(round, team_id, press_id, "released")),
      buzzes: withFate(round.buzzes, team_id, "released"),
    })),
};

function afterDecision(
  round: LiveRound,
  team_id: TeamId,
  press_id: PressId,
  outcome: EventOf<"buzz_decided">["outcome"],
  points: number,
): LiveRound {
  const decided = {
    ...released(withDecision(round, team_id, press_id, outcome)),
    buzzes: round.buzzes.set(team_id, outcome),
  };
  const team_awards = outcome === "ignore" ? decided.team_awards : decided.team_awards.delete(team_id);
  switch (outcome) {
    case "correct":
    case "partial":
      return { ...decided, team_awards, buzz_award: { team_id, points, outcome }, winner_override: null };
    case "wrong": {
      const winner_override = decided.winner_override === team_id ? null : decided.winner_override;
      return { ...decided, team_awards, out: decided.out.add(team_id), winner_override };
    }
    case "ignore":
      // An ignored buzz discards the submission that came with it.
      return { ...decided, submissions: decided.submissions.delete(team_id) };
  }
}
