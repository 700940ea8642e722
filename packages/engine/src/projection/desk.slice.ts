import { computeRoundResult } from "../scoring/awards.ts";
import type { DeskSlice, PressesSlice } from "../slices.ts";
import { comparePresses } from "../buzzer/fairness.ts";
import { getModeratorPressMark } from "../buzzer/press-marks.ts";
import { MAX_LISTED_PRESSES } from "../buzzer/buzzer.state.ts";
import type { Press, OpeningPresses } from "../buzzer/buzzer.state.ts";
import type { EngineContext } from "../show/decide-context.ts";
import { isCreated, getPhase, findRound } from "../show/show.selectors.ts";
import type { RoundInGame } from "../show/show.selectors.ts";
import type { LiveRound, ShowState } from "../show/show.state.ts";
import { findBadge, badgesOf } from "./team-badges.ts";
import { awardList, BOARD_ROWS } from "./boards.slice.ts";
import { translationLanguages } from "../languages/localise-content.ts";
import { memoise } from "./memoise.ts";
import { solutionOf } from "./round.slice.ts";

/** The round at the moderator's cursor. */
export function findRoundAtCursor(state: ShowState, context: EngineContext): RoundInGame | null {
  const cursor = state.run?.cursor ?? null;
  return cursor === null || !isCreated(state) ? null : findRound(state, cursor, context);
}

/** All data of the round at the moderator's cursor, including the answer. */
export function projectDesk(state: ShowState, context: EngineContext): DeskSlice | null {
  const roundInGame = findRoundAtCursor(state, context);
  if (roundInGame === null) return null;
  const { round, playable } = roundInGame;
  const live = state.round?.id === round.id ? state.round : null;
  return {
    round_id: round.id,
    phase: getPhase(state, round.id),
    answers: round.answers,
    answer_html: round.answer_html,
    description: round.description,
    buzzer_override: round.buzzer_override,
    config: round.config,
    ...languagesOf(roundInGame),
    solution: playable === null ? null : solutionOf(playable),
    awards: getDeskAwards(state, live, roundInGame),
    out: live === null ? [] : badgesOf(state, live.out),
  };
}

function languagesOf({ game, round }: RoundInGame): Pick<DeskSlice, "languages"> {
  const translated = translationLanguages(round);
  return game.language === undefined || translated.length === 0 ? {} : { languages: [game.language, ...translated] };
}

/**
 * Before the reveal, the awards implied by the moderator's decisions; automatic judgements are included only at the
 * reveal.
 */
function getDeskAwards(state: ShowState, live: LiveRound | null, roundInGame: RoundInGame): DeskSlice["awards"] {
  if (live === null || getPhase(state, live.id) !== "question") {
    const record = state.run?.records.get(roundInGame.round.id);
    return record === undefined ? [] : awardList(record.awards, state.teams.by_id).awards;
  }
  const byHand = live.team_awards.toArray().map(([teamId, award]) => ({ team_id: teamId, ...award }));
  const awards = hasManualDecisions(state, live, roundInGame)
    ? computeRoundResult(state, live, roundInGame).awards
    : byHand;
  return awards.slice(0, BOARD_ROWS).flatMap(({ team_id, points, outcome }) => {
    const badge = findBadge(state, team_id);
    return badge === null ? [] : [{ ...badge, points, outcome }];
  });
}

function hasManualDecisions(state: ShowState, live: LiveRound, { playable }: RoundInGame): boolean {
  if (live.buzz_award !== null || live.winner_override !== null) return true;
  const penalties = state.run?.records.get(live.id)?.penalties;
  const isAutoValidated = playable?.definition.capabilities.auto_validation ?? false;
  return !isAutoValidated && (!live.decisions.isEmpty() || penalties?.isEmpty() === false);
}

const sortPresses = memoise((presses: OpeningPresses["presses"]): readonly Press[] =>
  presses.valueSeq().toArray().toSorted(comparePresses),
);

/** The presses of the newest opening with their evidence; empty during an arbitration (FAIR-7). */
export function projectPresses(state: ShowState): PressesSlice | null {
  const live = state.round;
  const openingPresses = live?.presses ?? null;
  if (live === null || openingPresses === null || live.id !== state.run?.cursor) return null;
  const { opening, holder_press_id, too_close } = openingPresses;
  const presses = live.buzzer.phase === "arbitrating" ? [] : sortPresses(openingPresses.presses);
  const first = presses[0]?.counted ?? 0;
  const leader = presses.find(({ press_id }) => press_id === holder_press_id) ?? presses[0] ?? null;
  const items = presses.slice(0, MAX_LISTED_PRESSES).flatMap((press, index) => {
    const badge = findBadge(state, press.team_id);
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
        mark: getModeratorPressMark(press, leader, presses),
        decision,
      },
    ];
  });
  return { opening, holder_press_id, too_close, items, total: presses.length };
}
