import type { Decision, PlayCommand, TeamCommand } from "../commands.ts";
import type { PressId, TeamId } from "../ids.ts";
import { isDecision, shareOf, sharePoints } from "../scoring/judge.ts";
import type { Asked, Decided } from "../show/context.ts";
import { accept, reject } from "../show/context.ts";
import { openQuestion, placedRound } from "../show/lookup.ts";
import { planFor } from "../show/plan.ts";
import type { Plan } from "../show/plan.ts";
import { revealRound } from "../show/reveal.ts";
import type { LiveRound, StartedShow } from "../show/state.ts";
import { endReading, isReading } from "../timer/start.ts";
import { isDue } from "../timer/timer.ts";
import { countPress, isWithinErrors } from "./fairness.ts";
import { listed_presses } from "./state.ts";
import { areAllOut, closeBuzzer, openAgain, openBuzzer } from "./opening.ts";

type BuzzerCommand<T extends PlayCommand["type"]> = Extract<PlayCommand, { readonly type: T }>;
type Buzz = Extract<TeamCommand, { readonly type: "buzz" }>;

/** Handles a press (BUZZ-4 to BUZZ-9). */
export function buzz(state: StartedShow, command: Buzz, asked: Asked, team_id: TeamId): Decided {
  const question = openQuestion(state);
  if (question === null || question.id !== command.round_id) {
    return reject("buzzer_inactive", { reason: state.round?.id === command.round_id ? "reveal" : "no_round" });
  }
  if (question.out.has(team_id)) return reject("team_out");
  const { buzzer } = question;
  if (buzzer.phase === "closed") {
    return reject("buzzer_inactive", { reason: isReading(state) ? "reading" : buzzer.reason });
  }
  if (hasPressed(question, team_id)) return accept();
  if (isPressIdTaken(question, command.press_id)) return reject("not_allowed", { reason: "press_id" });
  if (buzzer.phase === "open") {
    if (state.run.paused) return reject("show_paused");
    if (isDue(state.timer, asked.now)) return reject("buzzer_inactive", { reason: "timeout" });
  }

  const { press_id, rtt_min, line } = command;
  const arrival = Math.min(command.arrival, asked.now);
  const counted = countPress({ ...command, cap: buzzer.cap_ms, arrival });
  if (counted.counted < buzzer.open_at) return reject("buzzer_not_open_yet", { open_at: buzzer.open_at });

  const press = { press_id, team_id, arrival, rtt_min, line, ...counted };
  const { opening } = buzzer;
  if (buzzer.phase !== "locked") {
    return accept({ type: "press_counted", opening, press: { ...press, late: false }, too_close: false });
  }
  const { holder } = buzzer;
  const too_close = isWithinErrors(press, holder);
  const isListed = !state.run.paused && (question.presses?.presses.size ?? 0) < listed_presses;
  if (!isListed && !too_close && press.counted >= holder.counted) {
    return reject("buzzer_locked", { team_id: holder.team_id, margin_ms: press.counted - holder.counted });
  }
  return accept({ type: "press_counted", opening, press: { ...press, late: true }, too_close });
}

/** Whether the team already has a press in this opening; repeats have no effect (BUZZ-6). */
function hasPressed({ buzzer, presses }: LiveRound, team_id: TeamId): boolean {
  return buzzer.phase !== "closed" && presses?.opening === buzzer.opening && presses.presses.has(team_id);
}

/**
 * Whether the id already belongs to another press, decided or pending, so that a decision always names one press
 * (BUZZ-17).
 */
function isPressIdTaken({ buzzer, presses, decided }: LiveRound, press_id: PressId): boolean {
  if (decided.has(press_id)) return true;
  if (buzzer.phase === "closed" || presses?.opening !== buzzer.opening) return false;
  return presses.presses.some((press) => press.press_id === press_id);
}

/** Decides the held buzz as correct, partial, wrong or ignored (BUZZ-10 to BUZZ-13). */
export function decideBuzz(state: StartedShow, command: BuzzerCommand<"decide_buzz">, asked: Asked): Decided {
  const { press_id, decision } = command;
  const question = openQuestion(state);
  const holder = question?.buzzer.phase === "locked" ? question.buzzer.holder : null;
  // Checks the held press first: logs from before BUZZ-17 may contain one with an already decided id.
  if (question === null || holder?.press_id !== press_id) {
    return reject(state.round?.decided.has(press_id) === true ? "already_decided" : "no_such_press");
  }
  const placed = placedRound(state, question.id, asked.context);
  if (placed === null) return reject("round_not_found");
  const { team_id } = holder;
  const plan = planFor(state, asked);

  if (decision.outcome === "ignore") {
    plan.add({ type: "buzz_decided", press_id, team_id, outcome: "ignore", points: 0, penalty: 0 });
    openAgain(plan);
    return plan.done();
  }
  if (!isDecision(decision)) return reject("invalid_input");
  if (decision.outcome === "wrong") {
    const penalty = state.show.settings.wrong_buzz_penalty;
    plan.add({ type: "buzz_decided", press_id, team_id, outcome: "wrong", points: 0, penalty });
    decideAnswer(plan, team_id, decision);
    openAgain(plan);
    return plan.done();
  }
  const points = sharePoints(shareOf(decision), placed.round.max_points);
  plan.add({ type: "buzz_decided", press_id, team_id, outcome: decision.outcome, points, penalty: 0 });
  decideAnswer(plan, team_id, decision);
  revealRound(plan, placed);
  return plan.done();
}

/** Validates the holder's submission together with the buzz (BUZZ-18). */
function decideAnswer(plan: Plan, team_id: TeamId, decision: Decision): void {
  const { round } = plan.state;
  const submission = round?.submissions.get(team_id);
  if (round === null || submission === undefined) return;
  const { submission_id } = submission;
  plan.add({ type: "submission_validated", round_id: round.id, team_id, submission_id, decision });
}

/** Why the moderator cannot operate the buzzer now; null if possible. */
function obstacle(state: StartedShow): Decided | null {
  const question = openQuestion(state);
  if (question === null) return reject("buzzer_inactive", { reason: state.round === null ? "no_round" : "reveal" });
  if (!question.buzzer_on) return reject("buzzer_inactive", { reason: "off" });
  if (question.buzzer.phase === "locked") return reject("buzzer_locked", { team_id: question.buzzer.holder.team_id });
  return null;
}

export function openByHand(state: StartedShow, _: BuzzerCommand<"open_buzzer">, asked: Asked): Decided {
  const refused = obstacle(state);
  if (refused !== null) return refused;
  const question = openQuestion(state);
  if (question === null || question.buzzer.phase !== "closed") return accept();
  if (areAllOut(state, question)) return reject("buzzer_inactive", { reason: "all_out" });
  const plan = planFor(state, asked);
  if (isReading(state)) endReading(plan);
  if (question.closed_by !== null) plan.add({ type: "question_reopened", round_id: question.id });
  if (plan.state.round?.buzzer.phase === "closed") openBuzzer(plan);
  return plan.done();
}

export function closeByHand(state: StartedShow, _: BuzzerCommand<"close_buzzer">, asked: Asked): Decided {
  const refused = obstacle(state);
  if (refused !== null) return refused;
  const plan = planFor(state, asked);
  closeBuzzer(plan, "by_hand");
  return plan.done();
}

/** *Open again for everyone*: teams that are out may press as well (BUZZ-15). */
export function reopenForAll(state: StartedShow, _: BuzzerCommand<"reopen_buzzer">, asked: Asked): Decided {
  const refused = obstacle(state);
  const question = openQuestion(state);
  if (refused !== null || question === null) return refused ?? accept();
  const plan = planFor(state, asked);
  if (question.closed_by !== null) plan.add({ type: "question_reopened", round_id: question.id });
  openBuzzer(plan, true);
  return plan.done();
}
