import { defineCatalog } from "@showrunner/i18n";

export const en = {
  connected: "Connected ({transport})",
  member_name: "Your name",
  member_name_failed: "That did not work. Please try again.",
  save: "Save",
  saved: "Saved",
  logout: "Log out",
  logout_question: "Leave {team} on this phone? You can log in again with the team's name and password.",
  logout_question_code:
    "Leave {team} on this phone? You get back with the team's code, from another phone of the team or from the moderator.",
  logout_confirm: "Log out now",
  cancel: "Cancel",
  members: "Playing: {names}",
  menu: "Menu",
  standings: "Standings",
  offline: "No connection",
  invite: "Add another phone",
  hide_code: "Hide the code",
  dismiss: "Got it",
  answer_too_late: "Your answer came too late: the question is closed.",
  answer_paused: "Your answer did not count: the show is paused.",
  answer_final: "Your first answer counts; it cannot be changed.",
  answer_out: "Your answer did not count: your team is out for this round.",
  answer_not_your_turn: "Your answer did not count: only the team that buzzed answers.",
  answer_refused: "Your answer did not count.",
  draft_lost: "What you had entered was not sent in time and does not count.",
  draft_not_taken_back: "What you had entered was not taken back in time.",
  draft_sent_counts: "What you had entered was not sent. The answer that your team sent before counts.",
} as const;

// dynamic: answer_*, draft_*
export const menuMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
