import type { ByeCode } from "@showrunner/contract/realtime";
import { forgetAnswers } from "../game/answers.ts";
import { navigate } from "../navigation.ts";
import { pathOf } from "../route.ts";
import { endSession, readSession } from "../session.ts";

/** Ends the team's session on this phone and shows the log-in with the reason. Works offline. */
export function leaveGame(show: string, notice: ByeCode | "logged_out"): void {
  const name = readSession(show)?.team.name;
  forgetAnswers(show);
  endSession(show);
  navigate(pathOf("login", show), { replace: true, notice, ...(name === undefined ? {} : { name }) });
}
