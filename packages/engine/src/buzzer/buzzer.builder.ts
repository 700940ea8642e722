// Builds the events that open, close and release the buzzer as parts of larger decisions.
import type { Instant } from "../ids.ts";
import type { EventOf } from "../show/events.ts";
import { findOpenQuestion } from "../show/show.selectors.ts";
import type { EventBuilder } from "../show/event-builder.ts";
import type { LiveRound, ShowState } from "../show/show.state.ts";
import { restartStepClock } from "../steps/question-steps.ts";
import { toPausedTimer, toResumedTimer } from "../timer/timer.state.ts";
import { isActiveTeam } from "../teams/roster.ts";
import type { Press } from "./buzzer.state.ts";
import { comparePresses, OPENING_DELAY_MS } from "./fairness.ts";

/** Opens the buzzer after the opening delay, or at once for a spoken question (FAIR-2). */
export function openBuzzer(builder: EventBuilder, isForEveryone = false): void {
  const { settings } = builder.state.show;
  const delay = settings.spoken_question ? 0 : OPENING_DELAY_MS;
  builder.add({
    type: "buzzer_opened",
    opening: builder.state.run.openings + 1,
    open_at: builder.context.now + delay,
    cap_ms: settings.cap_ms,
    everyone: isForEveryone,
  });
  resumeTimerAfterBuzz(builder);
  restartStepClock(builder, delay);
}

/** Reopens the buzzer for the remaining teams after a failed buzz, or closes it with a reason (BUZZ-12). */
export function reopenOrClose(builder: EventBuilder): void {
  const question = findOpenQuestion(builder.state);
  if (question === null || !question.buzzer_on) return;
  if (question.closed_by === "timeout") builder.add({ type: "buzzer_closed", reason: "timeout" });
  else if (question.closed_by === "moderator") builder.add({ type: "buzzer_closed", reason: "by_hand" });
  else if (areAllTeamsOut(builder.state, question)) builder.add({ type: "buzzer_closed", reason: "all_out" });
  else openBuzzer(builder);
}

/**
 * Gives a wrong buzz to the next press of its opening (BUZZ-19). Takes the question as it was while the buzz was held.
 *
 * @returns false if no team that pressed can still answer.
 */
export function passBuzz(builder: EventBuilder, { buzzer, closed_by }: LiveRound): boolean {
  if (buzzer.phase !== "locked" || closed_by === "moderator") return false;
  const next = findNextPress(builder.state);
  if (next === null) return false;
  const { opening, open_at, cap_ms } = buzzer;
  const { press_id, team_id } = next;
  builder.add({ type: "buzz_passed", opening, open_at, cap_ms, press_id, team_id });
  return true;
}

/** The first undecided press of the newest opening whose team is active and not out; null if there is none. */
function findNextPress({ round, teams }: ShowState): Press | null {
  const waiting = [...(round?.presses?.presses.values() ?? [])].filter(
    ({ team_id, decision }) => decision === null && isActiveTeam(teams, team_id) && round?.out.has(team_id) === false,
  );
  return waiting.toSorted(comparePresses)[0] ?? null;
}

/** Whether there are active teams and all of them are out. */
export function areAllTeamsOut(state: ShowState, question: LiveRound): boolean {
  const out = question.out.count((teamId) => isActiveTeam(state.teams, teamId));
  return out > 0 && out >= state.teams.active;
}

/** Resumes the timer paused by the buzz, or leaves it paused until the show resumes (TIMER-5). */
function resumeTimerAfterBuzz(builder: EventBuilder): void {
  const { timer, run } = builder.state;
  if (timer.status !== "paused" || timer.by !== "buzz") return;
  if (run.paused) builder.add({ type: "timer_changed", action: "paused", timer: { ...timer, by: "show" } });
  else builder.add({ type: "timer_changed", action: "resumed", timer: toResumedTimer(timer, builder.context.now) });
}

/** Pauses a running timer: at the moment of the winning press (TIMER-5), or at a pause of the show (SHOW-7). */
export function pauseTimerAt(builder: EventBuilder, by: "buzz" | "show", at: Instant): void {
  const { timer } = builder.state;
  if (timer.status !== "running") return;
  builder.add({ type: "timer_changed", action: "paused", timer: toPausedTimer(timer, by, at) });
}

/** Releases the held buzz and logs the reason (BUZZ-14). */
export function releaseBuzz(builder: EventBuilder, reason: EventOf<"buzz_released">["reason"]): boolean {
  const buzzer = builder.state.round?.buzzer;
  if (buzzer?.phase !== "locked") return false;
  const { press_id, team_id } = buzzer.holder;
  builder.add({ type: "buzz_released", press_id, team_id, reason });
  return true;
}

/** Ends an opening without a winner; has no effect on a closed buzzer. */
export function closeBuzzer(builder: EventBuilder, reason: EventOf<"buzzer_closed">["reason"]): void {
  const phase = builder.state.round?.buzzer.phase;
  if (phase === "open" || phase === "arbitrating") builder.add({ type: "buzzer_closed", reason });
}
