import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: step_* — the natural next step
// dynamic: key_* — what each key does
// dynamic: game_pending, game_active, game_finished, phase_*, scoring_*, difficulty_*, finish_end_*, finish_confirm_*
// dynamic: buzzer_inactive_*, buzzer_open, buzzer_arbitrating
// dynamic: press_correct, press_partial, press_wrong, press_ignore, press_released, mark_*
// dynamic: state_*, outcome_*, suggestion_correct, suggestion_partial, suggestion_wrong
// dynamic: timer_idle, timer_running, timer_paused, timer_expired, timer_stopped
// dynamic: confirm_reveal*, confirm_skip*, confirm_previous*, confirm_finalize*, confirm_complete*, confirm_reset*
// dynamic: unjudged_reveal*, unjudged_next*
// dynamic: phones_asleep, phones_lost, phones_slow
// dynamic: refused_*, undo_seen_*
// same: tab_teams, teams_here, share_points, colour_example
// dynamic: team_name_required, team_name_too_long, password_required, invalid_colour — of `TeamProblem`
export const deskMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
