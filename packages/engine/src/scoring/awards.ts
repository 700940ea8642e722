import type { FrozenRound } from "../content.ts";
import type { TeamId } from "../ids.ts";
import type { Award, JudgedSubmission } from "../round-definition.ts";
import type { PlacedRound } from "../show/lookup.ts";
import { recordOf } from "../show/lookup.ts";
import type { LiveRound, RoundRecord, ShowState, Submission } from "../show/state.ts";
import { isActive } from "../teams/roster.ts";
import { judgementOf, sharePoints } from "./judge.ts";

export interface RoundResult {
  readonly awards: readonly Award[];
  /** The team with most points, if positive and not tied (POINTS-8). */
  readonly winner_team_id: TeamId | null;
}

/** Awards of the live round in its current state (POINTS-3 to POINTS-12). */
export function roundResult(state: ShowState, live: LiveRound, placed: PlacedRound): RoundResult {
  const record = recordOf(state, live.id);
  const result = judgedResult(state, live, placed, record);
  if (live.team_awards.isEmpty()) return result;
  const by_hand = live.team_awards.sortBy((_, team_id) => team_id).map((award, team_id) => ({ team_id, ...award }));
  return withAwarded(result.awards, [...by_hand.values()]);
}

/** The result without manual awards. */
function judgedResult(state: ShowState, live: LiveRound, placed: PlacedRound, record: RoundRecord | null): RoundResult {
  if (live.winner_override !== null) return wonBy(live.winner_override, placed.round, record);
  const won = live.buzz_award === null ? submissionAwards(state, live, placed) : [live.buzz_award];
  return resultOf(withPenalties(won, record, null));
}

/** Replaces the awards of the teams that have a manual award (POINTS-12). */
export function withAwarded(awards: readonly Award[], by_hand: readonly Award[]): RoundResult {
  const named = new Set(by_hand.map(({ team_id }) => team_id));
  return resultOf([...awards.filter(({ team_id }) => !named.has(team_id)), ...by_hand]);
}

/** Result with this team as only winner. It pays no penalty for an earlier wrong decision. */
export function wonBy(team_id: TeamId, round: FrozenRound, record: RoundRecord | null): RoundResult {
  const award: Award = { team_id, points: round.max_points, outcome: "correct" };
  return { awards: withPenalties([award], record, team_id), winner_team_id: team_id };
}

function withPenalties(won: readonly Award[], record: RoundRecord | null, spared: TeamId | null): readonly Award[] {
  if (record === null || record.penalties.isEmpty()) return won;
  const awards = new Map(won.map((award) => [award.team_id, award]));
  // A map restored from a snapshot iterates in a different order than the original.
  for (const [team_id, penalty] of record.penalties.sortBy((_, id) => id)) {
    if (team_id === spared) continue;
    const award = awards.get(team_id) ?? { team_id, points: 0, outcome: "wrong" as const };
    awards.set(team_id, { ...award, points: award.points - penalty });
  }
  return [...awards.values()];
}

function resultOf(awards: readonly Award[]): RoundResult {
  const most = awards.reduce((best, award) => Math.max(best, award.points), 0);
  const first = most > 0 ? awards.filter((award) => award.points === most) : [];
  return { awards, winner_team_id: first.length === 1 ? (first[0]?.team_id ?? null) : null };
}

function submissionAwards(state: ShowState, live: LiveRound, placed: PlacedRound): readonly Award[] {
  const { playable, round } = placed;
  if (playable === null) return [];
  const judged = judgedSubmissions(state, live, placed);
  const own = playable.definition.award?.(playable.context, judged);
  if (own !== undefined) return wholeAwards(own, state);
  return round.scoring === "winner_takes_all" ? firstCorrect(judged, round) : sharesOf(judged, round);
}

/** Submissions that count, first one first: of active teams that are not out, and judged (POINTS-5). */
function judgedSubmissions(state: ShowState, live: LiveRound, { playable }: PlacedRound): readonly JudgedSubmission[] {
  if (playable === null) return [];
  // Without auto-validation only the few decided submissions can count; this avoids visiting the others.
  const auto = playable.definition.capabilities.auto_validation;
  const team_ids = auto ? live.submissions.keySeq() : live.decisions.keySeq();
  return team_ids
    .toArray()
    .flatMap((team_id) => {
      const submission = live.submissions.get(team_id);
      return submission === undefined ? [] : [[team_id, submission] as const];
    })
    .filter(([team_id]) => isActive(state.teams, team_id) && !live.out.has(team_id))
    .toSorted(([, a], [, b]) => compareSubmissions(a, b))
    .flatMap(([team_id, submission]) => {
      const judgement = judgementOf(live, playable, team_id, submission);
      return judgement === null ? [] : [{ team_id, counted_at: submission.at, judgement, answer: submission.answer }];
    });
}

/** Order of submissions: sent ones before drafts, then by moment, then by log position (POINTS-3). */
function compareSubmissions(a: Submission, b: Submission): number {
  return Number(a.at_close === true) - Number(b.at_close === true) || a.at - b.at || a.seq - b.seq;
}

function firstCorrect(judged: readonly JudgedSubmission[], round: FrozenRound): readonly Award[] {
  const first = judged.find(({ judgement }) => judgement.outcome === "correct");
  return first === undefined ? [] : [{ team_id: first.team_id, points: round.max_points, outcome: "correct" }];
}

function sharesOf(judged: readonly JudgedSubmission[], round: FrozenRound): readonly Award[] {
  return judged.flatMap(({ team_id, judgement: { outcome, share, bonus } }) => {
    const points = sharePoints(share, round.max_points) + bonus;
    return points === 0 ? [] : [{ team_id, points, outcome }];
  });
}

/** A round type is responsible for its awards; the engine only rounds points and drops unknown teams. */
function wholeAwards(awards: readonly Award[], state: ShowState): readonly Award[] {
  return awards
    .filter((award) => state.teams.by_id.has(award.team_id))
    .map((award) => ({ ...award, points: Math.round(award.points) }));
}
