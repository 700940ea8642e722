import type { CloseReason } from "@showrunner/contract/realtime";
import { clearStoredSubmissions } from "../game/submission-queue.ts";
import { navigate } from "../navigation.ts";
import { getPlayPath } from "../play-route.ts";
import { endSession, readSession } from "../team-session.ts";

/** Ends the team's session on this phone and shows the log-in with the reason. Works offline. */
export function leaveGame(show: string, notice: CloseReason | "logged_out"): void {
  const name = readSession(show)?.team.name;
  clearStoredSubmissions(show);
  endSession(show);
  // A team's link that was opened with an outdated session still applies.
  const hash = notice === "logged_out" ? "" : location.hash;
  navigate(getPlayPath("login", show) + hash, { replace: true, notice, ...(name === undefined ? {} : { name }) });
}
