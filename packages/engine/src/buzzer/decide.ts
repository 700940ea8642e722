import type { PlayCommand, TeamCommand } from "../commands.ts";
import type { TeamId } from "../ids.ts";
import { isDecision, shareOf, sharePoints } from "../scoring/judge.ts";
import type { Asked, Decided } from "../show/context.ts";
import { accept, reject } from "../show/context.ts";
import { openQuestion, placedRound } from "../show/lookup.ts";
import { planFor } from "../show/plan.ts";
import { revealRound } from "../show/reveal.ts";
import type { LiveRound, StartedShow } from "../show/state.ts";
import { isDue } from "../timer/timer.ts";
import { countPress, isWithinErrors } from "./fairness.ts";
import { areAllOut, closeBuzzer, openAgain, openBuzzer } from "./opening.ts";

type BuzzerCommand<T extends PlayCommand["type"]> = Extract<PlayCommand, { readonly type: T }>;
type Buzz = Extract<TeamCommand, { readonly type: "buzz" }>;

/** A team pressed (BUZZ-4 to BUZZ-9). */
export function buzz(state: StartedShow, command: Buzz, asked: Asked, team_id: TeamId): Decided {
  const question = openQuestion(state);
  if (question === null || question.id !== command.round_id) {
    return reject("buzzer_inactive", { reason: state.round?.id === command.round_id ? "reveal" : "no_round" });
  }
  if (question.out.has(team_id)) return reject("team_out");
  const { buzzer } = question;
  if (buzzer.phase === "closed") return reject("buzzer_inactive", { reason: buzzer.reason });
  if (hasPressed(question, team_id)) return accept();
  if (buzzer.phase === "open") {
    if (state.run.paused) return reject("show_paused");
    if (isDue(state.timer, asked.now)) return reject("buzzer_inactive", { reason: "timeout" });
  }

  const { press_id, claim, rtt_min, late: lateness, line, clock_error } = command;
  const arrival = Math.min(command.arrival, asked.now);
  const counted = countPress({ cap: buzzer.cap_ms, rtt_min, late: lateness, line, arrival, claim, clock_error });
  if (counted.counted < buzzer.open_at) return reject("buzzer_not_open_yet", { open_at: buzzer.open_at });

  const press = { press_id, team_id, arrival, rtt_min, line, ...counted };
  const { opening } = buzzer;
  if (buzzer.phase !== "locked") {
    return accept({ type: "press_counted", opening, press: { ...press, late: false }, too_close: false });
  }
  const too_close = isWithinErrors(press, buzzer.holder);
  if (!too_close && press.counted >= buzzer.holder.counted) {
    return reject("buzzer_locked", { team_id: buzzer.holder.team_id });
  }
  return accept({ type: "press_counted", opening, press: { ...press, late: true }, too_close });
}

/** Whether the team's press of this opening stands already; repeats change nothing (BUZZ-6). */
function hasPressed({ buzzer, presses }: LiveRound, team_id: TeamId): boolean {
  return buzzer.phase !== "closed" && presses?.opening === buzzer.opening && presses.presses.has(team_id);
}

/** Correct, a share, wrong or ignore, about the buzz that is held (BUZZ-10 to BUZZ-13). */
export function decideBuzz(state: StartedShow, command: BuzzerCommand<"decide_buzz">, asked: Asked): Decided {
  const { press_id, decision } = command;
  const question = openQuestion(state);
  if (state.round?.decided.has(press_id) === true) return reject("already_decided");
  if (question === null || question.buzzer.phase !== "locked") return reject("no_such_press");
  const { holder } = question.buzzer;
  if (holder.press_id !== press_id) return reject("no_such_press");
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
    openAgain(plan);
    return plan.done();
  }
  const points = sharePoints(shareOf(decision), placed.round.max_points);
  plan.add({ type: "buzz_decided", press_id, team_id, outcome: decision.outcome, points, penalty: 0 });
  revealRound(plan, placed);
  return plan.done();
}

/** Why the moderator cannot handle the buzzer now; null when he can. */
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
  if (question.closed_by !== null) plan.add({ type: "question_reopened", round_id: question.id });
  openBuzzer(plan);
  return plan.done();
}

export function closeByHand(state: StartedShow, _: BuzzerCommand<"close_buzzer">, asked: Asked): Decided {
  const refused = obstacle(state);
  if (refused !== null) return refused;
  const plan = planFor(state, asked);
  closeBuzzer(plan, "by_hand");
  return plan.done();
}

/** *Open again for everyone*: those who were out may press as well (BUZZ-15). */
export function reopenForAll(state: StartedShow, _: BuzzerCommand<"reopen_buzzer">, asked: Asked): Decided {
  const refused = obstacle(state);
  const question = openQuestion(state);
  if (refused !== null || question === null) return refused ?? accept();
  const plan = planFor(state, asked);
  if (question.closed_by !== null) plan.add({ type: "question_reopened", round_id: question.id });
  openBuzzer(plan, true);
  return plan.done();
}
