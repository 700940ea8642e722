import type { Json } from "../json.ts";
import type { CommandHandlers, DecideContext, DecideResult } from "./decide-context.ts";
import { accept, reject } from "./decide-context.ts";
import { findRound } from "./show.selectors.ts";
import type { StartedShow } from "./show.state.ts";

/** An action of the live round's type, for example hiding a group of answers. */
export interface RoundActionCommand {
  readonly type: "round_action";
  readonly action: Json;
}

export const roundActionCommandHandlers: CommandHandlers<StartedShow, RoundActionCommand> = {
  round_action: takeRoundAction,
};

/** Maximum size of the result of a type's actions, in characters of JSON. */
const MAX_ACTIONS_SIZE = 20_000;

/** Takes the action, validated by the type alone (ROUND-13). */
function takeRoundAction(state: StartedShow, { action }: RoundActionCommand, context: DecideContext): DecideResult {
  const live = state.round;
  if (live === null) return reject("round_not_found");
  const playable = findRound(state, live.id, context.engine)?.playable ?? null;
  if (playable === null) return reject("round_type_unknown");
  if (playable.definition.reduceAction === undefined) return reject("not_allowed", { reason: "type" });
  const actions = playable.definition.reduceAction(playable.context, live.actions, action, context.now);
  if (actions === null) return reject("invalid_input");
  const [size, before] = [JSON.stringify(actions), JSON.stringify(live.actions)];
  if (size.length > MAX_ACTIONS_SIZE) return reject("invalid_input");
  return size === before ? accept() : accept({ type: "round_action_taken", round_id: live.id, action, actions });
}
