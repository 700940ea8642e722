import type { PlayCommand } from "../commands.ts";
import { isReading, isUncovering, showNextPart } from "../timer/timer-steps.ts";
import type { DecideContext, DecideResult } from "./decide-context.ts";
import { reject } from "./decide-context.ts";
import { createEventBuilder } from "./event-builder.ts";
import { phaseOf } from "./show.selectors.ts";
import type { StartedShow } from "./show.state.ts";

/** Shows the next part of the question ahead of its time or by hand (PART-2). */
export function showPartManually(
  state: StartedShow,
  _: Extract<PlayCommand, { readonly type: "show_part" }>,
  context: DecideContext,
): DecideResult {
  if (isReading(state)) return reject("wrong_phase", { phase: "reading" });
  if (!isUncovering(state)) return reject("wrong_phase", { phase: phaseOf(state, state.run.cursor ?? "") });
  const builder = createEventBuilder(state, context);
  showNextPart(builder);
  return builder.build();
}
