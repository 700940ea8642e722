import { useSyncExternalStore } from "react";
import { readSession, SESSION_CHANGED } from "./team-session.ts";

/** Whether a team session of the show is stored; follows other tabs as well. */
export function useHasSession(show: string | null): boolean {
  return useSyncExternalStore(subscribe, () => show !== null && readSession(show) !== null);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(SESSION_CHANGED, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(SESSION_CHANGED, listener);
    window.removeEventListener("storage", listener);
  };
}
