import type { TeamId } from "../ids.ts";
import type { Judgement } from "../round-definition.ts";
import { judgementOf } from "../scoring/judge.ts";
import type { MeSlice } from "../slices.ts";
import type { EngineContext } from "../show/context.ts";
import type { LiveRound, RoundRecord, ShowState, TeamAward } from "../show/state.ts";
import type { PlacedRound } from "../show/lookup.ts";
import { shownRound } from "./round.ts";

type Result = NonNullable<MeSlice["result"]>;
type Told = Pick<Result, "outcome" | "reason">;

/** Result of the shown round for the team, with the reason; null until the reveal (PROJ-14). */
export function teamResult(state: ShowState, team_id: TeamId, context: EngineContext): MeSlice["result"] {
  const shown = shownRound(state, context);
  if (shown === null || (shown.record.phase !== "revealed" && shown.record.phase !== "done")) return null;
  const { placed, record } = shown;
  const round_id = placed.round.id;
  const award = record.awards.get(team_id);
  const points = award?.points ?? 0;
  const live = state.round?.id === round_id ? state.round : null;
  if (live === null) return { round_id, points, detail: null, ...toldOfRecord(record, team_id, award) };
  const judgement = ownJudgement(live, placed, team_id);
  const told =
    byHand(live, team_id) ??
    byWrongBuzz(live, team_id) ??
    byWinnerSet(live, team_id) ??
    byAnswer(live, placed, team_id, judgement, award) ??
    byBuzz(live, team_id) ??
    byNothing(live, placed);
  return { round_id, points, detail: judgement?.detail ?? null, ...told };
}

function ownJudgement(live: LiveRound, { playable }: PlacedRound, team_id: TeamId): Judgement | null {
  const submission = live.submissions.get(team_id);
  return submission === undefined || playable === null ? null : judgementOf(live, playable, team_id, submission);
}

/** Submissions and presses of an ended round are no longer in the state. */
function toldOfRecord({ penalties }: RoundRecord, team_id: TeamId, award: TeamAward | undefined): Told {
  if (award === undefined) return { outcome: "none", reason: "nothing" };
  return { outcome: award.outcome, reason: penalties.has(team_id) ? "buzz" : "answer" };
}

function byHand({ team_awards, winner_override }: LiveRound, team_id: TeamId): Told | null {
  const award = team_awards.get(team_id);
  if (award !== undefined) {
    return award.points > 0
      ? { outcome: award.outcome, reason: "awarded" }
      : { outcome: "none", reason: "award_refused" };
  }
  return winner_override === team_id ? { outcome: "correct", reason: "awarded" } : null;
}

function byWrongBuzz({ buzzes }: LiveRound, team_id: TeamId): Told | null {
  return buzzes.get(team_id) === "wrong" ? { outcome: "wrong", reason: "buzz" } : null;
}

function byWinnerSet({ winner_override, buzzes, submissions }: LiveRound, team_id: TeamId): Told | null {
  const took_part = buzzes.has(team_id) || submissions.has(team_id);
  return winner_override !== null && took_part ? { outcome: "none", reason: "given_to_other" } : null;
}

function byAnswer(
  live: LiveRound,
  { playable }: PlacedRound,
  team_id: TeamId,
  judgement: Judgement | null,
  award: TeamAward | undefined,
): Told | null {
  // Submissions are not scored in a round won by a buzz (POINTS-7).
  if (!live.submissions.has(team_id) || live.buzz_award !== null) return null;
  if (judgement === null) return live.buzzes.has(team_id) ? null : { outcome: "none", reason: "not_judged" };
  if (judgement.outcome !== "correct" || award !== undefined) {
    return { outcome: award?.outcome ?? judgement.outcome, reason: "answer" };
  }
  return { outcome: "correct", reason: playable?.definition.award === undefined ? "other_first" : "outdone" };
}

function byBuzz({ buzzes, buzz_award, submissions }: LiveRound, team_id: TeamId): Told | null {
  switch (buzzes.get(team_id)) {
    case "correct":
    case "partial":
      return { outcome: buzz_award?.outcome ?? "none", reason: "buzz" };
    case "wrong":
      return { outcome: "wrong", reason: "buzz" };
    case "behind":
      return { outcome: "none", reason: "buzz_behind" };
    case "ignore":
      return { outcome: "none", reason: "buzz_ignored" };
    case "pressed":
    case "released":
      return { outcome: "none", reason: "buzz_not_decided" };
    case undefined:
      return submissions.has(team_id) ? { outcome: "none", reason: "not_judged" } : null;
  }
}

function byNothing({ buzzer_on }: LiveRound, { playable }: PlacedRound): Told {
  if (buzzer_on) return { outcome: "none", reason: "no_buzz" };
  const takes_answers = playable?.definition.capabilities.submissions === true;
  return { outcome: "none", reason: takes_answers ? "no_answer" : "nothing" };
}
