import { useSyncExternalStore } from "react";
import { readSession, session_changed } from "./session.ts";

/** Whether a team session of the show is stored; follows other tabs as well. */
export function useHasSession(show: string | null): boolean {
  return useSyncExternalStore(subscribe, () => show !== null && readSession(show) !== null);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(session_changed, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(session_changed, listener);
    window.removeEventListener("storage", listener);
  };
}
