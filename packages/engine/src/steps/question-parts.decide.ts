import { isReading } from "../timer/timer.builder.ts";
import { hasHiddenParts, showNextPart } from "./question-parts.ts";
import type { CommandHandlers, DecideContext, DecideResult } from "../show/decide-context.ts";
import { reject } from "../show/decide-context.ts";
import { createEventBuilder } from "../show/event-builder.ts";
import { getPhase } from "../show/show.selectors.ts";
import type { StartedShow } from "../show/show.state.ts";

/** Shows the next part of the question (PART-2). */
export interface ShowPartCommand {
  readonly type: "show_part";
}

export const partCommandHandlers: CommandHandlers<StartedShow, ShowPartCommand> = { show_part: showPartManually };

/** Shows the next part of the question ahead of its time or by hand (PART-2). */
function showPartManually(state: StartedShow, _: ShowPartCommand, context: DecideContext): DecideResult {
  if (isReading(state)) return reject("wrong_phase", { phase: "reading" });
  if (!hasHiddenParts(state)) return reject("wrong_phase", { phase: getPhase(state, state.run.cursor ?? "") });
  const builder = createEventBuilder(state, context);
  showNextPart(builder);
  return builder.build();
}
