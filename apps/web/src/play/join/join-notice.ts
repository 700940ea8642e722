/** Notices on the log-in screen, by the close reason of the ended session. */
const NOTICE_BY_REASON = {
  logged_out: "notice_logged_out",
  session_ended: "notice_session_ended",
  session_expired: "notice_session_ended",
  forbidden: "notice_session_ended",
  team_deactivated: "notice_team_deactivated",
  team_deleted: "notice_team_deleted",
  password_changed: "notice_password_changed",
} as const;

type JoinNoticeKey = (typeof NOTICE_BY_REASON)[keyof typeof NOTICE_BY_REASON] | "notice_logged_out_by_moderator";

/** @param withPassword whether teams of this show have passwords; otherwise no notice mentions a new one */
export function getJoinNoticeKey(notice: string | undefined, withPassword: boolean): JoinNoticeKey | null {
  if (notice === "password_changed" && !withPassword) return "notice_logged_out_by_moderator";
  return notice !== undefined && notice in NOTICE_BY_REASON
    ? NOTICE_BY_REASON[notice as keyof typeof NOTICE_BY_REASON]
    : null;
}
