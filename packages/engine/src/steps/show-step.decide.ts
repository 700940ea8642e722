import type { CommandHandlers, DecideContext, DecideResult } from "../show/decide-context.ts";
import { accept, reject } from "../show/decide-context.ts";
import { createEventBuilder } from "../show/event-builder.ts";
import { findOpenQuestion, getPhase } from "../show/show.selectors.ts";
import type { StartedShow } from "../show/show.state.ts";
import { isReadingTimer } from "../timer/timer.state.ts";
import { showStep } from "./question-steps.ts";

/** Shows the question up to this step, or takes the last step back: one more or one less than now (STEP-2). */
export interface ShowStepCommand {
  readonly type: "show_step";
  readonly step: number;
}

export const stepCommandHandlers: CommandHandlers<StartedShow, ShowStepCommand> = { show_step: showStepManually };

/** Shows the next step ahead of its time or by hand, or takes the last one back (STEP-2). */
function showStepManually(state: StartedShow, { step }: ShowStepCommand, context: DecideContext): DecideResult {
  const steps = findOpenQuestion(state)?.steps;
  if (steps === undefined) return reject("wrong_phase", { phase: getPhase(state, state.run.cursor ?? "") });
  if (isReadingTimer(state.timer)) return reject("wrong_phase", { phase: "reading" });
  const shown = steps.shown_at.length;
  if (step === shown) return accept();
  if (Math.abs(step - shown) !== 1 || step < 1 || step > steps.total) return reject("stale_view", { reason: "step" });
  const builder = createEventBuilder(state, context);
  showStep(builder, step);
  return builder.build();
}
