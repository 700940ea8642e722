import { useEffect, useState, type ReactElement } from "react";
import type { ByeCode } from "@showrunner/contract/realtime";
import EndedPage from "../pages/ended-page.tsx";
import { Shell } from "../shell.tsx";
import { afterEnd } from "./after-end.ts";
import { leaveGame } from "./leave.ts";

/** Stores when the page was last reloaded for a newer protocol, to prevent a reload loop. */
const reloaded_key = "reloaded_at";
const reload_pause_ms = 60_000;

interface GameEndedProps {
  readonly show: string;
  readonly code: ByeCode;
}

/** Handles the server's close reason: only that ends a session, never a network failure. */
export default function GameEnded({ show, code }: GameEndedProps): ReactElement {
  const then = afterEnd(code);
  const [mayReload] = useState(() => Date.now() - Number(sessionStorage.getItem(reloaded_key)) > reload_pause_ms);
  const reloads = then === "reload" && mayReload;
  useEffect(() => {
    if (then === "login") leaveGame(show, code);
    if (!reloads) return;
    sessionStorage.setItem(reloaded_key, String(Date.now()));
    location.reload();
  }, [show, code, then, reloads]);
  if (then === "login" || reloads) return <Shell />;
  return <EndedPage because={then === "reload" ? "old" : "closed"} />;
}
