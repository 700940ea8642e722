import type { CloseReason } from "@showrunner/contract/realtime";
import { clearStoredSubmissions } from "../game/submission-queue.ts";
import { navigate } from "../navigation.ts";
import { getPlayPath } from "../play-route.ts";
import { endSession, readSession } from "../team-session.ts";

/**
 * Ends the team's session on this phone and shows the log-in with the reason. Works offline.
 *
 * @param teamName the name to log in with again, by default the stored one
 */
export function leaveGame(
  show: string,
  notice: CloseReason | "logged_out",
  teamName = readSession(show)?.team.name,
): void {
  clearStoredSubmissions(show);
  endSession(show);
  // A team's link that was opened with an outdated session still applies.
  const hash = notice === "logged_out" ? "" : location.hash;
  navigate(getPlayPath("login", show) + hash, {
    replace: true,
    notice,
    ...(teamName === undefined ? {} : { name: teamName }),
  });
}
