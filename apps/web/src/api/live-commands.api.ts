import type { ModeratorCommandInput } from "@showrunner/contract/realtime";
import { createRandomId, getDeviceId, type SendResult } from "../live/index.ts";
import { ApiError, isTemporary } from "./api-error.ts";
import { call } from "./client.ts";
import { delay } from "../lib/delay.ts";

/** For how long a command is sent again, in ms: as long as one over the socket waits for its ack. */
const SEND_TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 1_000;

/** The refusal that the desk shows for a failed request. */
function toRefusal(error: unknown): SendResult {
  // The command may have taken effect without a response.
  if (!(error instanceof ApiError) || error.status === 0) return { ok: false, code: "offline", params: {} };
  const refuse = (
    code: "unavailable" | "too_many_requests" | "gameshow_not_found" | "not_allowed" | "invalid_request",
  ) => ({ ok: false, code, params: {} }) as const;
  if (error.status >= 500) return refuse("unavailable");
  if (error.status === 429) return refuse("too_many_requests");
  if (error.status === 404) return refuse("gameshow_not_found");
  return refuse(error.status === 401 || error.status === 403 ? "not_allowed" : "invalid_request");
}

/**
 * Posts a command that is too large for the socket. It is sent again after a temporary failure, with the same id, so
 * that it takes effect once.
 */
export async function postCommand(showId: string, body: ModeratorCommandInput): Promise<SendResult> {
  const command = { id: createRandomId(), device_id: getDeviceId(), body };
  for (const startedAt = performance.now(); ;) {
    try {
      return await call("POST /gameshows/:id/commands", { params: { id: showId }, body: command });
    } catch (error) {
      if (!isTemporary(error) || performance.now() - startedAt > SEND_TIMEOUT_MS) return toRefusal(error);
      await delay(RETRY_DELAY_MS);
    }
  }
}
