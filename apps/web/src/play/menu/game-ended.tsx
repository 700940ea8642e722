import { useEffect, useState, type ReactElement } from "react";
import type { CloseReason } from "@showrunner/contract/realtime";
import EndedPage from "../pages/ended-page.tsx";
import { LoadingShell } from "../loading-shell.tsx";
import { getEndAction } from "./end-action.ts";
import { leaveGame } from "./leave-game.ts";

/** Stores when the page was last reloaded for a newer protocol, to prevent a reload loop. */
const RELOADED_KEY = "reloaded_at";
const RELOAD_COOLDOWN_MS = 60_000;

interface GameEndedProps {
  readonly show: string;
  readonly code: CloseReason;
}

/** Handles the server's close reason: only that ends a session, never a network failure. */
export default function GameEnded({ show, code }: GameEndedProps): ReactElement {
  const action = getEndAction(code);
  const [mayReload] = useState(() => Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) > RELOAD_COOLDOWN_MS);
  const willReload = action === "reload" && mayReload;
  useEffect(() => {
    if (action === "login") leaveGame(show, code);
    if (!willReload) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    location.reload();
  }, [show, code, action, willReload]);
  if (action === "login" || willReload) return <LoadingShell />;
  return <EndedPage reason={action === "reload" ? "old" : "closed"} />;
}
