import type { TeamSession } from "@showrunner/contract/rest";
import { readStored, writeStored } from "../api/storage.ts";

const storageKey = (show: string) => `team_session_${show}`;

/** Event on `window` after a session was stored or removed in this tab. */
export const SESSION_CHANGED = "teamsessionchanged";

/** The stored team session of a show; null without a valid one. */
export function readSession(show: string): TeamSession | null {
  return parseSession(readStored(storageKey(show)));
}

export function parseSession(stored: string | null): TeamSession | null {
  if (stored === null) return null;
  try {
    const value = JSON.parse(stored) as Partial<TeamSession> | null;
    return typeof value?.team_token === "string" &&
      typeof value.team?.id === "string" &&
      typeof value.show?.id === "string"
      ? (value as TeamSession)
      : null;
  } catch {
    return null;
  }
}

export function saveSession(show: string, session: TeamSession): void {
  writeStored(storageKey(show), JSON.stringify(session));
  window.dispatchEvent(new Event(SESSION_CHANGED));
}

/** Stores a renewed token, unless the team logged out in the meantime. */
export function renewToken(show: string, teamToken: string): void {
  const session = readSession(show);
  if (session !== null) saveSession(show, { ...session, team_token: teamToken });
}

/** Removes the session on this device, also offline, and notifies other parts of the page. */
export function endSession(show: string): void {
  writeStored(storageKey(show), null);
  window.dispatchEvent(new Event(SESSION_CHANGED));
  window.dispatchEvent(new Event("gameshow-logout"));
}
