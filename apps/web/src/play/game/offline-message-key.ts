import type { CloseReason } from "@showrunner/contract/realtime";
import { getOfflineReason } from "../../live/offline-reason.ts";

/**
 * Message key for a phone that has no connection.
 *
 * @param code why the server asked to reconnect later
 * @param hasPending whether submissions wait for the connection
 */
export function getOfflineMessageKey(code: CloseReason | undefined, hasPending: boolean) {
  const reason = getOfflineReason(code);
  return hasPending && reason !== "too_many" ? "offline_kept" : reason;
}
