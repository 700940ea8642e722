import { useEffect, type ReactElement } from "react";
import type { CloseReason } from "@showrunner/contract/realtime";
import EndedPage from "../pages/ended-page.tsx";
import { LoadingShell } from "../loading-shell.tsx";
import { getEndAction } from "./end-action.ts";
import { leaveGame } from "./leave-game.ts";

interface GameEndedProps {
  readonly show: string;
  readonly code: CloseReason;
  /** The team's name when the session ended; undefined if the phone had not received it. */
  readonly teamName: string | undefined;
}

/** Handles the server's close reason. Only the server ends a session; a network failure never does. */
export default function GameEnded({ show, code, teamName }: GameEndedProps): ReactElement {
  const action = getEndAction(code);
  useEffect(() => {
    if (action === "login") leaveGame(show, code, teamName);
  }, [show, code, teamName, action]);
  if (action === "login") return <LoadingShell />;
  return <EndedPage reason={action === "outdated" ? "old" : "closed"} />;
}
