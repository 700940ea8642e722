import type { ModeratorCommandInput } from "@showrunner/contract/realtime";
import { createRandomId, getDeviceId, type SendResult } from "../live/index.ts";
import { call } from "./client.ts";

/** Posts a command that is too large for the socket. Resolves as `offline` if no ack arrives, like commands sent there. */
export async function postCommand(showId: string, body: ModeratorCommandInput): Promise<SendResult> {
  try {
    return await call("POST /gameshows/:id/commands", {
      params: { id: showId },
      body: { id: createRandomId(), device_id: getDeviceId(), body },
    });
  } catch {
    return { ok: false, code: "offline", params: {} };
  }
}
