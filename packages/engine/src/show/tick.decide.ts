import { computeEarliestArbitrationClose, getArbitrationDeadline, isTooClose } from "../buzzer/fairness.ts";
import { closeBuzzer, reopenOrClose, pauseTimerAt } from "../buzzer/buzzer.builder.ts";
import type { Instant, Millis } from "../ids.ts";
import { isActiveTeam } from "../teams/roster.ts";
import { nextStepAt, showStep } from "../steps/question-steps.ts";
import { endReading } from "../steps/question-presentation.ts";
import { isReading } from "../timer/timer.builder.ts";
import { hasHiddenParts, showNextPart } from "../steps/question-parts.ts";
import { toExpiredTimer, isTimerDue } from "../timer/timer.state.ts";
import type { DecideContext, DecideResult } from "./decide-context.ts";
import { accept } from "./decide-context.ts";
import { findOpenQuestion } from "./show.selectors.ts";
import type { EventBuilder } from "./event-builder.ts";
import { createEventBuilder } from "./event-builder.ts";
import type { CreatedShow, ShowState, StartedShow } from "./show.state.ts";

/** `outstanding_bound` is the largest claim bound of a team that could still press; see `nextDeadline`. */
export interface TickCommand {
  readonly type: "tick";
  readonly outstanding_bound: Millis;
}

/** Limits repeated openings, so that close presses cannot delay a decision forever (FAIR-8). */
const MAX_UNDECIDED_OPENINGS = 2;

/**
 * When time next changes the show; the room then sends `tick` (TIMER-7, FAIR-5).
 *
 * @returns a moment on the show clock, or null if nothing ends by itself.
 */
export function nextDeadline(state: ShowState): Instant | null {
  const buzzer = state.round?.buzzer;
  const play =
    buzzer?.phase === "arbitrating"
      ? getArbitrationDeadline(buzzer)
      : state.timer.status === "running"
        ? state.timer.ends_at
        : null;
  const moments = [play, state.break?.ends_at ?? null, nextPartAt(state), nextStepAt(state)].filter(
    (moment) => moment !== null,
  );
  return moments.length === 0 ? null : Math.min(...moments);
}

/** When the next part of the question is due; null while the show is paused, or if the moderator shows it. */
function nextPartAt(state: ShowState): Instant | null {
  return hasHiddenParts(state) && state.run?.paused === false ? (state.round?.parts?.next_at ?? null) : null;
}

/**
 * Earliest moment at which a tick may end the current arbitration (FAIR-5). The room recomputes it after every press.
 *
 * @param outstandingBound the largest claim bound, in milliseconds, of a team that may still press; 0 for none.
 * @returns null while no arbitration is running.
 */
export function computeArbitrationCloseAt(state: ShowState, outstandingBound: Millis): Instant | null {
  const buzzer = state.round?.buzzer;
  return buzzer?.phase === "arbitrating" ? computeEarliestArbitrationClose(buzzer, outstandingBound) : null;
}

/** Performs whatever is due; an early or repeated tick has no effect (LOG-3). */
export function tick(state: CreatedShow, { outstanding_bound }: TickCommand, context: DecideContext): DecideResult {
  const breakEnd = state.break?.ends_at ?? null;
  const isBreakOver = breakEnd !== null && context.now >= breakEnd;
  if (state.run === null) return isBreakOver ? accept({ type: "break_ended" }) : accept();
  const builder = createEventBuilder(state as StartedShow, context);
  if (isBreakOver) builder.add({ type: "break_ended" });
  const partAt = nextPartAt(state);
  if (partAt !== null && context.now >= partAt) showNextPart(builder);
  const stepAt = nextStepAt(state);
  if (stepAt !== null && context.now >= stepAt) showStep(builder, (state.round?.steps?.shown_at.length ?? 0) + 1);
  const close = computeArbitrationCloseAt(state, outstanding_bound);
  if (close !== null && context.now >= close) settleArbitration(builder);
  // A timer that expires during an arbitration waits: the winning press pauses it at its moment (TIMER-6).
  const isArbitrating = builder.state.round?.buzzer.phase === "arbitrating";
  // An arbitration without a holder leaves the timer running that the pause of the show left to it (SHOW-9).
  if (!isArbitrating && builder.state.run.paused) pauseTimerAt(builder, "show", context.now);
  if (!isArbitrating && isTimerDue(builder.state.timer, context.now)) expireTimer(builder);
  return builder.build();
}

function settleArbitration(builder: EventBuilder): void {
  const { round, teams, show } = builder.state;
  if (round === null || round.buzzer.phase !== "arbitrating") return;
  const { leader, opening } = round.buzzer;
  const eligible = round.presses?.presses.valueSeq().filter((press) => isActiveTeam(teams, press.team_id)) ?? [];
  if (leader === null) {
    reopenOrClose(builder);
    return;
  }
  const tooClose = isTooClose(leader, eligible);
  const shouldReopen = show.settings.too_close === "ask_again" && round.undecided < MAX_UNDECIDED_OPENINGS;
  if (tooClose && shouldReopen) {
    builder.add({ type: "buzz_undecided", opening });
    reopenOrClose(builder);
    return;
  }
  const { press_id, team_id } = leader;
  builder.add({ type: "buzzer_locked", opening, press_id, team_id, too_close: tooClose });
  pauseTimerAt(builder, "buzz", leader.counted);
}

function expireTimer(builder: EventBuilder): void {
  if (isReading(builder.state)) {
    endReading(builder);
    return;
  }
  const endedAt = builder.state.timer.status === "running" ? builder.state.timer.ends_at : builder.context.now;
  builder.add({ type: "timer_changed", action: "expired", timer: toExpiredTimer(builder.state.timer) });
  const question = findOpenQuestion(builder.state);
  if (question === null || question.closed_by !== null) return;
  builder.add({ type: "question_closed", round_id: question.id, by: "timeout", ended_at: endedAt });
  closeBuzzer(builder, "timeout");
}
