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
  navigate(getPlayPath("login", show), { replace: true, notice, ...(name === undefined ? {} : { name }) });
}
