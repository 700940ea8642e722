import type { ShowSlice } from "@showrunner/engine";
import type { ModeratorCommand } from "./moderator-command.ts";

type ShowStandings = Extract<ModeratorCommand, { type: "show_standings" }>;

/**
 * The command that puts the standings on the display or takes them off; null where the stage shows them anyway or has
 * none.
 */
export function getStandingsToggle({
  status,
  stage,
  standings_shown,
}: Pick<ShowSlice, "status" | "stage" | "standings_shown">): ShowStandings | null {
  if (status !== "active") return null;
  if (standings_shown === true) return { type: "show_standings", on: false };
  return stage === "round" || stage === "game_intro" ? { type: "show_standings", on: true } : null;
}
