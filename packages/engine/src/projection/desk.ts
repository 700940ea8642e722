import { roundResult } from "../scoring/awards.ts";
import type { DeskSlice, PressesSlice } from "../slices.ts";
import { comparePresses } from "../buzzer/fairness.ts";
import { shownMark } from "../buzzer/marks.ts";
import { listed_presses } from "../buzzer/state.ts";
import type { Press, PressBook } from "../buzzer/state.ts";
import type { EngineContext } from "../show/context.ts";
import { isCreated, phaseOf, placedRound } from "../show/lookup.ts";
import type { PlacedRound } from "../show/lookup.ts";
import type { LiveRound, ShowState } from "../show/state.ts";
import { badgeById, badgesOf } from "./badges.ts";
import { awardList, board_rows } from "./boards.ts";
import { memoised } from "./memo.ts";
import { solutionOf } from "./round.ts";

/** The round at the moderator's cursor. */
export function placedAtCursor(state: ShowState, context: EngineContext): PlacedRound | null {
  const cursor = state.run?.cursor ?? null;
  return cursor === null || !isCreated(state) ? null : placedRound(state, cursor, context);
}

/** All data of the round at the moderator's cursor, including the answer. */
export function deskSlice(state: ShowState, context: EngineContext): DeskSlice | null {
  const placed = placedAtCursor(state, context);
  if (placed === null) return null;
  const { round, playable } = placed;
  const live = state.round?.id === round.id ? state.round : null;
  return {
    round_id: round.id,
    phase: phaseOf(state, round.id),
    answers: round.answers,
    answer_html: round.answer_html,
    description: round.description,
    buzzer_override: round.buzzer_override,
    config: round.config,
    solution: playable === null ? null : solutionOf(playable),
    awards: deskAwards(state, live, placed),
    out: live === null ? [] : badgesOf(state, live.out),
  };
}

/**
 * Before the reveal, the awards implied by the moderator's decisions; automatic judgements are included only at the
 * reveal.
 */
function deskAwards(state: ShowState, live: LiveRound | null, placed: PlacedRound): DeskSlice["awards"] {
  if (live === null || phaseOf(state, live.id) !== "question") {
    const record = state.run?.records.get(placed.round.id);
    return record === undefined ? [] : awardList(record.awards, state.teams.by_id).awards;
  }
  const by_hand = live.team_awards.toArray().map(([team_id, award]) => ({ team_id, ...award }));
  const awards = hasDecisions(state, live, placed) ? roundResult(state, live, placed).awards : by_hand;
  return awards.slice(0, board_rows).flatMap(({ team_id, points, outcome }) => {
    const badge = badgeById(state, team_id);
    return badge === null ? [] : [{ ...badge, points, outcome }];
  });
}

function hasDecisions(state: ShowState, live: LiveRound, { playable }: PlacedRound): boolean {
  if (live.buzz_award !== null || live.winner_override !== null) return true;
  const penalties = state.run?.records.get(live.id)?.penalties;
  const auto = playable?.definition.capabilities.auto_validation ?? false;
  return !auto && (!live.decisions.isEmpty() || penalties?.isEmpty() === false);
}

const pressesInOrder = memoised((presses: PressBook["presses"]): readonly Press[] =>
  presses.valueSeq().toArray().toSorted(comparePresses),
);

/** The presses of the newest opening with their evidence; empty during an arbitration (FAIR-7). */
export function pressesSlice(state: ShowState): PressesSlice | null {
  const live = state.round;
  const book = live?.presses ?? null;
  if (live === null || book === null || live.id !== state.run?.cursor) return null;
  const { opening, holder_press_id, too_close } = book;
  const presses = live.buzzer.phase === "arbitrating" ? [] : pressesInOrder(book.presses);
  const first = presses[0]?.counted ?? 0;
  const leader = presses.find(({ press_id }) => press_id === holder_press_id) ?? presses[0] ?? null;
  const items = presses.slice(0, listed_presses).flatMap((press, index) => {
    const badge = badgeById(state, press.team_id);
    if (badge === null) return [];
    const { press_id, arrival, counted, rtt_min, claim_taken, decision } = press;
    return [
      {
        ...badge,
        press_id,
        rank: index + 1,
        arrival,
        counted,
        margin_ms: counted - first,
        correction_ms: arrival - counted,
        rtt_ms: rtt_min,
        claim_taken,
        mark: shownMark(press, leader, presses),
        decision,
      },
    ];
  });
  return { opening, holder_press_id, too_close, items, total: presses.length };
}
