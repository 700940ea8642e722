import type { CloseReason } from "@showrunner/contract/realtime";

/** Why a page has no connection, as pages show it. @param code why the server asked to reconnect later */
export function getOfflineReason(code: CloseReason | undefined): "too_many" | "busy" | "offline" {
  if (code === "too_many") return "too_many";
  return code === "restart" ? "busy" : "offline";
}
