import { useEffect, type ReactElement } from "react";
import type { CloseReason } from "@showrunner/contract/realtime";
import EndedPage from "../pages/ended-page.tsx";
import { LoadingShell } from "../loading-shell.tsx";
import { getEndAction } from "./end-action.ts";
import { leaveGame } from "./leave-game.ts";

interface GameEndedProps {
  readonly show: string;
  readonly code: CloseReason;
}

/** Handles the server's close reason. Only the server ends a session; a network failure never does. */
export default function GameEnded({ show, code }: GameEndedProps): ReactElement {
  const action = getEndAction(code);
  useEffect(() => {
    if (action === "login") leaveGame(show, code);
  }, [show, code, action]);
  if (action === "login") return <LoadingShell />;
  return <EndedPage reason={action === "outdated" ? "old" : "closed"} />;
}
