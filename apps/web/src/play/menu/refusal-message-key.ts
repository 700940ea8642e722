import type { RefusedSubmission } from "../game/submission-queue.ts";

/** Message key for the refusal of a submission. */
export function getRefusalMessageKey({ code, is_draft, input }: Omit<RefusedSubmission, "round_id">) {
  if (is_draft === true && input === null) return "draft_not_taken_back";
  if (is_draft === true) return code === "answer_final" ? "draft_sent_counts" : "draft_lost";
  switch (code) {
    case "submissions_closed":
    case "wrong_phase":
    case "stale_view":
    case "round_not_found":
    case "wrong_status":
    case "show_completed":
      return "answer_too_late";
    case "show_paused":
      return "answer_paused";
    case "answer_final":
      return "answer_final";
    case "team_out":
      return "answer_out";
    case "buzzer_locked":
    case "buzzer_inactive":
    case "submissions_not_accepted":
    case "not_allowed":
      return "answer_not_your_turn";
    default:
      return "answer_refused";
  }
}
