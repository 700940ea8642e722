import { pressClaim, pressWait } from "@showrunner/engine/claim";
import { randomId, type LiveConnection } from "../../live/index.ts";
import type { SendResult } from "../../live/types.ts";

/**
 * Sends a press at the common send time of all honest phones (FAIR-11).
 * @param pressed time of the pointer event, as of `performance.now()`
 */
export async function sendPress(
  connection: Pick<LiveConnection, "at" | "roundTrip" | "send">,
  round_id: string,
  pressed: number,
): Promise<SendResult> {
  const timing = () => ({ pressed, sent: performance.now(), round_trip: connection.roundTrip() });
  const wait = pressWait(timing());
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait)));
  const claim = connection.at(pressClaim(timing()));
  return connection.send({ type: "buzz", round_id, press_id: randomId(), claim });
}
