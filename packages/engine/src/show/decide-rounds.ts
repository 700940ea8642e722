import type { PlayCommand, TeamCommand } from "../commands.ts";
import type { RoundId, TeamId } from "../ids.ts";
import { roundResult, wonBy } from "../scoring/awards.ts";
import { isDecision } from "../scoring/judge.ts";
import { isDue } from "../timer/timer.ts";
import type { Asked, Decided } from "./context.ts";
import { accept, reject } from "./context.ts";
import { openQuestion, phaseOf, placedRound, recordOf } from "./lookup.ts";
import { planFor } from "./plan.ts";
import { closeQuestion, endPlay, revealRound } from "./reveal.ts";
import type { LiveRound, StartedShow } from "./state.ts";

type RoundCommand<T extends PlayCommand["type"]> = Extract<PlayCommand, { readonly type: T }>;
type Submit = Extract<TeamCommand, { readonly type: "submit" }>;

/** A team sends or replaces its answer (SUBMIT-1 to SUBMIT-8). */
export function submit(state: StartedShow, command: Submit, asked: Asked, team_id: TeamId): Decided {
  const { round_id, submission_id, input } = command;
  const before = isLive(state, round_id) ? state.round?.submissions.get(team_id) : undefined;
  if (before?.submission_id === submission_id || before?.earlier_ids.includes(submission_id) === true) return accept();
  const question = openQuestion(state);
  if (question === null || question.id !== round_id) {
    return reject("submissions_closed", { reason: phaseOf(state, round_id) === "revealed" ? "reveal" : "moderator" });
  }
  if (state.run.paused) return reject("show_paused");
  if (question.closed_by !== null) return reject("submissions_closed", { reason: question.closed_by });
  if (isDue(state.timer, asked.now)) return reject("submissions_closed", { reason: "timeout" });
  const playable = placedRound(state, round_id, asked.context)?.playable ?? null;
  if (playable === null) return reject("round_type_unknown");
  const { definition, context } = playable;
  if (!definition.capabilities.submissions) return reject("submissions_not_accepted", { reason: "type" });
  if (question.buzzer_on && !holdsBuzz(question, team_id)) {
    return reject("submissions_not_accepted", { reason: "buzzer" });
  }
  const replaces = before !== undefined && !definition.accumulates;
  if (replaces && !state.show.settings.replace_answers) return reject("answer_final");
  const answer = definition.reduceAnswer(context, before?.answer ?? null, input, asked.now);
  if (answer === null) return reject("invalid_input");
  return accept({ type: "answer_submitted", round_id, team_id, submission_id, answer });
}

function holdsBuzz({ buzzer }: LiveRound, team_id: TeamId): boolean {
  return buzzer.phase === "locked" && buzzer.holder.team_id === team_id;
}

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

/** The moderator judges a team's answer; after the reveal the round's awards follow at once (SUBMIT-9). */
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
  if (!isDecision(decision)) return reject("invalid_input");
  const plan = planFor(state, asked);
  plan.add({ type: "submission_validated", round_id: live.id, team_id, submission_id, decision });
  const judged = plan.state.round;
  const placed = placedRound(state, live.id, asked.context);
  if (phaseOf(state, live.id) === "revealed" && judged !== null && placed !== null) {
    const { awards, winner_team_id } = roundResult(plan.state, judged, placed);
    plan.add({ type: "awards_replaced", round_id: live.id, awards, winner_team_id });
  }
  return plan.done();
}

/** The moderator names the winner of a round played under *winner takes all* (POINTS-9). */
export function setWinner(state: StartedShow, command: RoundCommand<"set_winner">, asked: Asked): Decided {
  const { round_id, team_id } = command;
  const placed = placedRound(state, round_id, asked.context);
  if (placed === null) return reject("round_not_found");
  const record = recordOf(state, round_id);
  if (record === null || record.phase === "skipped" || record.phase === "cancelled") {
    return reject("wrong_phase", { phase: record?.phase ?? "pending" });
  }
  if (placed.round.scoring !== "winner_takes_all") return reject("not_allowed", { reason: "partial_credit" });
  const team = state.teams.by_id.get(team_id);
  if (team === undefined) return reject("team_not_found");
  if (team.status === "deactivated") return reject("team_deactivated");

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

/** No winner: the round gives nothing, and takes back what it gave (ROUND-7). */
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
