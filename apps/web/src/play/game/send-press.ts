import { computePressClaim, computePressDelay } from "@showrunner/engine/claim";
import { createRandomId, type LiveConnection } from "../../live/index.ts";
import type { SendResult } from "../../live/live-connection.ts";

/**
 * Sends a press at the common send time of all honest phones (FAIR-11).
 * @param buzzer the opening on screen and its round
 * @param pressedAt time of the pointer event, as of `performance.now()`
 */
export async function sendPress(
  connection: Pick<LiveConnection, "toShowTime" | "getRoundTrip" | "send">,
  buzzer: { readonly round_id: string; readonly opening: number },
  pressedAt: number,
): Promise<SendResult> {
  const timing = () => ({ pressed: pressedAt, sent: performance.now(), roundTrip: connection.getRoundTrip() });
  const waitMs = computePressDelay(timing());
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(waitMs)));
  const claim = connection.toShowTime(computePressClaim(timing()));
  return connection.send({ type: "buzz", ...buzzer, press_id: createRandomId(), claim });
}
