import type { CloseReason } from "@showrunner/contract/realtime";

/** How a phone reacts when the server ends its connection for good. */
export type EndAction =
  /** The session is over: back to the log-in, with the reason. */
  | "login"
  /** The page is older than the server, and reloading it did not help. */
  | "outdated"
  /** The session may still be valid; the player decides. */
  | "stay";

const ACTION_BY_CLOSE_REASON: Readonly<Record<CloseReason, EndAction>> = {
  session_ended: "login",
  session_expired: "login",
  team_deactivated: "login",
  team_deleted: "login",
  password_changed: "login",
  show_deleted: "login",
  not_found: "login",
  forbidden: "login",
  protocol: "outdated",
  restart: "stay",
  slow: "stay",
  too_many: "stay",
  invalid: "stay",
};

export function getEndAction(code: CloseReason): EndAction {
  return ACTION_BY_CLOSE_REASON[code];
}
