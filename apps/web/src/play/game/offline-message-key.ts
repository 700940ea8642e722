import type { CloseReason } from "@showrunner/contract/realtime";

/**
 * Message key for a phone that has no connection.
 *
 * @param code why the server asked to reconnect later
 * @param hasPending whether submissions wait for the connection
 */
export function getOfflineMessageKey(code: CloseReason | undefined, hasPending: boolean) {
  if (code === "too_many") return "too_many";
  if (hasPending) return "offline_kept";
  return code === "restart" ? "busy" : "offline";
}
