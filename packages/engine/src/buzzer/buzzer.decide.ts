import type { Decision } from "../decision.ts";
import type { Instant, Millis, PressId, RoundId, TeamId } from "../ids.ts";
import { isValidDecision, getShare, computePoints } from "../scoring/judgement.ts";
import type { CommandHandlers, CommandOf, DecideContext, DecideResult } from "../show/decide-context.ts";
import { accept, reject } from "../show/decide-context.ts";
import { findOpenQuestion, findRound } from "../show/show.selectors.ts";
import { createEventBuilder } from "../show/event-builder.ts";
import type { EventBuilder } from "../show/event-builder.ts";
import { revealRound } from "../show/rounds.builder.ts";
import type { LiveRound, StartedShow } from "../show/show.state.ts";
import { getStepShare } from "../steps/question-steps.ts";
import { endPresentation, getPresentationReason } from "../steps/question-presentation.ts";
import { isTimerDue } from "../timer/timer.state.ts";
import { countPress, areWithinError } from "./fairness.ts";
import { MAX_LISTED_PRESSES } from "./buzzer.state.ts";
import type { Transport } from "./buzzer.state.ts";
import { areAllTeamsOut, closeBuzzer, passBuzz, reopenOrClose, openBuzzer } from "./buzzer.builder.ts";

/**
 * A press. `claim`: its moment mapped to the show clock by the phone. `rtt_min`: measured by the server. `late`: the
 * server's own delay. `pong_late`: delay of pongs (default 0). `clock_error`: maximum deviation of the server's show
 * clock from the cluster's (default 0).
 */
export interface BuzzCommand {
  readonly type: "buzz";
  readonly round_id: RoundId;
  readonly press_id: PressId;
  /** The opening on the phone's screen; older phones don't name it. */
  readonly opening?: number | undefined;
  readonly arrival: Instant;
  readonly claim: Instant | null;
  readonly rtt_min: Millis | null;
  readonly late: Millis;
  readonly transport: Transport;
  readonly clock_error?: Millis;
  readonly pong_late?: Millis;
}

export type BuzzerCommand =
  | {
      readonly type: "decide_buzz";
      readonly press_id: PressId;
      readonly decision: Decision | { readonly outcome: "ignore" };
      /** With *wrong*: the next press in order holds the buzz, without a new opening (BUZZ-19). */
      readonly pass_on?: boolean | undefined;
    }
  | { readonly type: "open_buzzer" }
  | { readonly type: "close_buzzer" }
  /** Reopens for everyone, including teams that are out. */
  | { readonly type: "reopen_buzzer" };

export const buzzerCommandHandlers: CommandHandlers<StartedShow, BuzzerCommand> = {
  decide_buzz: decideBuzz,
  open_buzzer: openBuzzerManually,
  close_buzzer: closeBuzzerManually,
  reopen_buzzer: reopenBuzzerForAll,
};

/** Handles a press (BUZZ-4 to BUZZ-9). */
export function buzz(state: StartedShow, command: BuzzCommand, context: DecideContext, teamId: TeamId): DecideResult {
  const question = findOpenQuestion(state);
  if (question === null || question.id !== command.round_id) {
    return reject("buzzer_inactive", { reason: state.round?.id === command.round_id ? "reveal" : "no_round" });
  }
  if (question.out.has(teamId)) return reject("team_out");
  const { buzzer } = question;
  if (buzzer.phase === "closed") {
    return reject("buzzer_inactive", { reason: getPresentationReason(state) ?? buzzer.reason });
  }
  if (hasPressed(question, teamId)) return accept();
  if (command.opening !== undefined && command.opening !== buzzer.opening) {
    return reject("buzzer_not_open_yet", { open_at: buzzer.open_at });
  }
  if (buzzer.phase === "open") {
    if (state.run.paused) return reject("show_paused");
    if (isTimerDue(state.timer, context.now)) return reject("buzzer_inactive", { reason: "timeout" });
  }

  const { press_id, rtt_min, transport } = command;
  const arrival = Math.min(command.arrival, context.now);
  const counted = countPress({ ...command, cap: buzzer.cap_ms, arrival });
  if (counted.counted < buzzer.open_at) return reject("buzzer_not_open_yet", { open_at: buzzer.open_at });

  const press = { press_id, team_id: teamId, arrival, rtt_min, line: transport, ...counted };
  const { opening } = buzzer;
  // Checks the id last: presses beyond the listed ones are refused without this scan.
  if (buzzer.phase !== "locked") {
    if (isPressIdUsed(question, press_id)) return reject("not_allowed", { reason: "press_id" });
    return accept({ type: "press_counted", opening, press: { ...press, late: false }, too_close: false });
  }
  const { holder } = buzzer;
  const tooClose = areWithinError(press, holder);
  const isListed = !state.run.paused && (question.presses?.presses.size ?? 0) < MAX_LISTED_PRESSES;
  if (!isListed && !tooClose && press.counted >= holder.counted) {
    return reject("buzzer_locked", { team_id: holder.team_id, margin_ms: press.counted - holder.counted });
  }
  if (isPressIdUsed(question, press_id)) return reject("not_allowed", { reason: "press_id" });
  return accept({ type: "press_counted", opening, press: { ...press, late: true }, too_close: tooClose });
}

/** Whether the team already has a press in this opening; repeats have no effect (BUZZ-6). */
function hasPressed({ buzzer, presses }: LiveRound, teamId: TeamId): boolean {
  return buzzer.phase !== "closed" && presses?.opening === buzzer.opening && presses.presses.has(teamId);
}

/**
 * Whether the id already belongs to another press, decided or pending, so that a decision always names one press
 * (BUZZ-17).
 */
function isPressIdUsed({ buzzer, presses, decided }: LiveRound, pressId: PressId): boolean {
  if (decided.has(pressId)) return true;
  if (buzzer.phase === "closed" || presses?.opening !== buzzer.opening) return false;
  return presses.presses.some((press) => press.press_id === pressId);
}

/** Decides the held buzz as correct, partial, wrong or ignored (BUZZ-10 to BUZZ-13). */
function decideBuzz(
  state: StartedShow,
  command: CommandOf<BuzzerCommand, "decide_buzz">,
  context: DecideContext,
): DecideResult {
  const { press_id, decision, pass_on = false } = command;
  const question = findOpenQuestion(state);
  const holder = question?.buzzer.phase === "locked" ? question.buzzer.holder : null;
  // Checks the held press first: logs from before BUZZ-17 may contain one with an already decided id.
  if (question === null || holder?.press_id !== press_id) {
    return reject(state.round?.decided.has(press_id) === true ? "already_decided" : "no_such_press");
  }
  const roundInGame = findRound(state, question.id, context.engine);
  if (roundInGame === null) return reject("round_not_found");
  const { team_id } = holder;
  const builder = createEventBuilder(state, context);

  if (decision.outcome === "ignore") {
    builder.add({ type: "buzz_decided", press_id, team_id, outcome: "ignore", points: 0, penalty: 0 });
    reopenOrClose(builder);
    return builder.build();
  }
  if (!isValidDecision(decision)) return reject("invalid_input");
  if (decision.outcome === "wrong") {
    const penalty = state.show.settings.wrong_buzz_penalty;
    builder.add({ type: "buzz_decided", press_id, team_id, outcome: "wrong", points: 0, penalty });
    validateHolderSubmission(builder, team_id, decision);
    if (!pass_on || !passBuzz(builder, question)) reopenOrClose(builder);
    return builder.build();
  }
  const share = getShare(decision) * getStepShare(roundInGame.playable, question, holder.counted);
  const points = computePoints(share, roundInGame.round.max_points);
  builder.add({ type: "buzz_decided", press_id, team_id, outcome: decision.outcome, points, penalty: 0 });
  validateHolderSubmission(builder, team_id, decision);
  revealRound(builder, roundInGame);
  return builder.build();
}

/** Validates the holder's submission together with the buzz (BUZZ-18). */
function validateHolderSubmission(builder: EventBuilder, teamId: TeamId, decision: Decision): void {
  const { round } = builder.state;
  const submission = round?.submissions.get(teamId);
  if (round === null || submission === undefined) return;
  const { submission_id } = submission;
  builder.add({ type: "submission_validated", round_id: round.id, team_id: teamId, submission_id, decision });
}

/** Why the moderator cannot operate the buzzer now; null if possible. */
function findBuzzerRejection(state: StartedShow): DecideResult | null {
  const question = findOpenQuestion(state);
  if (question === null) return reject("buzzer_inactive", { reason: state.round === null ? "no_round" : "reveal" });
  if (!question.buzzer_on) return reject("buzzer_inactive", { reason: "off" });
  if (question.buzzer.phase === "locked") return reject("buzzer_locked", { team_id: question.buzzer.holder.team_id });
  return null;
}

function openBuzzerManually(
  state: StartedShow,
  _: CommandOf<BuzzerCommand, "open_buzzer">,
  context: DecideContext,
): DecideResult {
  const rejection = findBuzzerRejection(state);
  if (rejection !== null) return rejection;
  const question = findOpenQuestion(state);
  if (question === null || question.buzzer.phase !== "closed") return accept();
  if (areAllTeamsOut(state, question)) return reject("buzzer_inactive", { reason: "all_out" });
  const builder = createEventBuilder(state, context);
  endPresentation(builder);
  if (question.closed_by !== null) builder.add({ type: "question_reopened", round_id: question.id });
  if (builder.state.round?.buzzer.phase === "closed") openBuzzer(builder);
  return builder.build();
}

function closeBuzzerManually(
  state: StartedShow,
  _: CommandOf<BuzzerCommand, "close_buzzer">,
  context: DecideContext,
): DecideResult {
  const rejection = findBuzzerRejection(state);
  if (rejection !== null) return rejection;
  const builder = createEventBuilder(state, context);
  closeBuzzer(builder, "by_hand");
  return builder.build();
}

/** *Open again for everyone*: teams that are out may press as well (BUZZ-15). */
function reopenBuzzerForAll(
  state: StartedShow,
  _: CommandOf<BuzzerCommand, "reopen_buzzer">,
  context: DecideContext,
): DecideResult {
  const rejection = findBuzzerRejection(state);
  const question = findOpenQuestion(state);
  if (rejection !== null || question === null) return rejection ?? accept();
  const builder = createEventBuilder(state, context);
  endPresentation(builder);
  if (question.closed_by !== null) builder.add({ type: "question_reopened", round_id: question.id });
  // The end of the presentation may have opened the buzzer already.
  if (builder.state.run.openings === state.run.openings) openBuzzer(builder, true);
  return builder.build();
}
