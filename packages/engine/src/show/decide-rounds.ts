import type { AwardGrant, PlayCommand } from "../commands.ts";
import type { RoundId, TeamId } from "../ids.ts";
import { roundResult, withAwarded, wonBy } from "../scoring/awards.ts";
import { isDecision, shareOf, sharePoints } from "../scoring/judge.ts";
import type { Result } from "../rejection.ts";
import type { Asked, Decided } from "./context.ts";
import { accept, reject } from "./context.ts";
import type { PlacedRound } from "./lookup.ts";
import { holdsBuzz, phaseOf, placedRound, recordOf } from "./lookup.ts";
import type { Plan } from "./plan.ts";
import { planFor } from "./plan.ts";
import { closeQuestion, endPlay, revealRound } from "./reveal.ts";
import type { RoundRecord, StartedShow, TeamAward } from "./state.ts";

type RoundCommand<T extends PlayCommand["type"]> = Extract<PlayCommand, { readonly type: T }>;

export function reveal(state: StartedShow, _: RoundCommand<"reveal">, asked: Asked): Decided {
  const { cursor } = state.run;
  const placed = cursor === null ? null : placedRound(state, cursor, asked.context);
  if (placed === null) return reject("round_not_found");
  const phase = phaseOf(state, placed.round.id);
  if (phase !== "question") return reject("wrong_phase", { phase });
  const plan = planFor(state, asked);
  revealRound(plan, placed);
  return plan.done();
}

/** *Show answer* and *back to question*, for everyone (ROUND-6). */
export function showFace(state: StartedShow, { face }: RoundCommand<"show_face">): Decided {
  const round_id = state.run.shown;
  const record = round_id === null ? null : recordOf(state, round_id);
  if (round_id === null || record === null) return reject("round_not_found");
  const { phase } = record;
  if (phase === "question" || phase === "skipped") return reject("wrong_phase", { phase });
  return record.face === face ? accept() : accept({ type: "face_turned", round_id, face });
}

/** Judges a team's submission; after the reveal this updates the round's awards at once (SUBMIT-9). */
export function validateSubmission(
  state: StartedShow,
  command: RoundCommand<"validate_submission">,
  asked: Asked,
): Decided {
  const { team_id, submission_id, decision } = command;
  const live = state.round;
  if (live === null) return reject("submission_not_found");
  if (live.submissions.get(team_id)?.submission_id !== submission_id) return reject("submission_not_found");
  if (live.out.has(team_id)) return reject("team_out");
  // The decision about a held buzz also decides its holder's submission (BUZZ-18).
  if (holdsBuzz(live, team_id)) return reject("buzzer_locked", { team_id });
  if (live.buzz_award?.team_id === team_id) return reject("already_decided");
  if (!isDecision(decision)) return reject("invalid_input");
  const plan = planFor(state, asked);
  plan.add({ type: "submission_validated", round_id: live.id, team_id, submission_id, decision });
  replaceRevealedAwards(plan);
  return plan.done();
}

/** Accepts or refuses one item of a submission, or restores its automatic judgement (SUBMIT-14). */
export function judgeItem(state: StartedShow, command: RoundCommand<"judge_item">, asked: Asked): Decided {
  const { team_id, item_id, accepted } = command;
  const live = state.round;
  const submission = live?.submissions.get(team_id);
  if (live === null || submission === undefined) return reject("submission_not_found");
  if (live.out.has(team_id)) return reject("team_out");
  const definition = placedRound(state, live.id, asked.context)?.playable?.definition;
  if (definition?.itemIds?.(submission.answer).includes(item_id) !== true) return reject("submission_not_found");
  const decided = live.item_decisions.get(team_id)?.[item_id] ?? null;
  if (decided === accepted && !live.decisions.has(team_id) && !live.team_awards.has(team_id)) return accept();
  const plan = planFor(state, asked);
  plan.add({ type: "item_judged", round_id: live.id, team_id, item_id, accepted });
  replaceRevealedAwards(plan);
  return plan.done();
}

/** After the reveal, replaces the awards according to the decisions about the live round. */
function replaceRevealedAwards(plan: Plan): void {
  const live = plan.state.round;
  const placed = live === null ? null : placedRound(plan.state, live.id, plan.asked.context);
  if (live === null || placed === null || phaseOf(plan.state, live.id) !== "revealed") return;
  const { awards, winner_team_id } = roundResult(plan.state, live, placed);
  plan.add({ type: "awards_replaced", round_id: live.id, awards, winner_team_id });
}

interface Awardable {
  readonly placed: PlacedRound;
  readonly record: RoundRecord;
}

/** The round if the team can receive an award in it, otherwise the rejection. */
function awardable(state: StartedShow, round_id: RoundId, team_id: TeamId, asked: Asked): Result<Awardable, Decided> {
  const refused = (...why: Parameters<typeof reject>): Result<Awardable, Decided> => ({
    ok: false,
    error: reject(...why),
  });
  const placed = placedRound(state, round_id, asked.context);
  if (placed === null) return refused("round_not_found");
  const record = recordOf(state, round_id);
  if (record === null || record.phase === "skipped" || record.phase === "cancelled") {
    return refused("wrong_phase", { phase: record?.phase ?? "pending" });
  }
  const team = state.teams.by_id.get(team_id);
  if (team === undefined) return refused("team_not_found");
  if (team.status === "deactivated") return refused("team_deactivated");
  return { ok: true, value: { placed, record } };
}

/** Sets the round's only winner (POINTS-9). */
export function setWinner(state: StartedShow, command: RoundCommand<"set_winner">, asked: Asked): Decided {
  const { round_id, team_id } = command;
  const found = awardable(state, round_id, team_id, asked);
  if (!found.ok) return found.error;
  const { placed, record } = found.value;

  const plan = planFor(state, asked);
  if (state.round?.id === round_id) plan.add({ type: "winner_set", round_id, team_id });
  if (record.phase === "question") {
    closeQuestion(plan);
  } else {
    const { awards, winner_team_id } = wonBy(team_id, placed.round, record);
    plan.add({ type: "awards_replaced", round_id, awards, winner_team_id });
  }
  return plan.done();
}

/** Sets one team's award and keeps those of the others (POINTS-12). */
export function awardTeam(state: StartedShow, command: RoundCommand<"award_team">, asked: Asked): Decided {
  const { round_id, team_id } = command;
  const found = awardable(state, round_id, team_id, asked);
  if (!found.ok) return found.error;
  const { placed, record } = found.value;
  const granted = grantedAward(command.award, placed.round.max_points);
  if (!granted.ok) return granted.error;
  const award = { team_id, ...granted.value };

  const plan = planFor(state, asked);
  plan.add({ type: "team_awarded", round_id, award });
  if (isLive(state, round_id)) {
    replaceRevealedAwards(plan);
  } else {
    const given = [...record.awards].map(([id, each]) => ({ team_id: id, ...each }));
    const { awards, winner_team_id } = withAwarded(given, [award]);
    plan.add({ type: "awards_replaced", round_id, awards, winner_team_id });
  }
  return plan.done();
}

const most_points = 1_000_000;

function grantedAward(grant: AwardGrant, max_points: number): Result<TeamAward, Decided> {
  if (grant.outcome !== "points") {
    if (!isDecision(grant)) return { ok: false, error: reject("invalid_input") };
    return { ok: true, value: { points: sharePoints(shareOf(grant), max_points), outcome: grant.outcome } };
  }
  const { points } = grant;
  if (!Number.isInteger(points) || points < 0 || points > most_points) {
    return { ok: false, error: reject("invalid_points", { max: most_points }) };
  }
  if (points === 0) return { ok: true, value: { points, outcome: "wrong" } };
  return { ok: true, value: { points, outcome: points < max_points ? "partial" : "correct" } };
}

/** Cancels the round: it awards nothing and its awards are revoked (ROUND-7). */
export function cancelRound(state: StartedShow, command: RoundCommand<"cancel_round">, asked: Asked): Decided {
  const { round_id, show_answer } = command;
  if (placedRound(state, round_id, asked.context) === null) return reject("round_not_found");
  const phase = phaseOf(state, round_id);
  if (phase !== "question" && phase !== "revealed" && phase !== "done") return reject("wrong_phase", { phase });
  const plan = planFor(state, asked);
  if (isLive(state, round_id)) endPlay(plan, "cancelled");
  plan.add({ type: "round_cancelled", round_id, show_answer });
  return plan.done();
}

function isLive(state: StartedShow, round_id: RoundId): boolean {
  return state.round?.id === round_id;
}
