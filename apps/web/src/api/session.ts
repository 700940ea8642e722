import { useSyncExternalStore } from "react";
import type { Tokens } from "@showrunner/contract/rest";
import { readStored, writeStored } from "./storage.ts";

/** Keys in localStorage, given by the specification. */
const STORAGE_KEYS = { token: "token", refresh: "refresh_token", expires_at: "token_expires_at" } as const;

/** Whether this page or another tab changed the tokens. */
export type SessionSource = "here" | "elsewhere";
type SessionListener = (source: SessionSource) => void;

const listeners = new Set<SessionListener>();
const sessionEndListeners = new Set<() => void>();

function notifyListeners(source: SessionSource): void {
  for (const listener of listeners) listener(source);
}

/** The stored access token; null when signed out. */
export function getToken(): string | null {
  return readStored(STORAGE_KEYS.token);
}

export function getRefreshToken(): string | null {
  return readStored(STORAGE_KEYS.refresh);
}

/** Expiry of the access token, epoch milliseconds; null when unknown. */
export function getExpiry(): number | null {
  const stored = Number(readStored(STORAGE_KEYS.expires_at) ?? Number.NaN);
  return Number.isFinite(stored) ? stored : null;
}

/** Stores new tokens; a response without a refresh token keeps the old one. */
export function storeTokens(tokens: Tokens): void {
  if (tokens.refresh_token !== undefined) writeStored(STORAGE_KEYS.refresh, tokens.refresh_token);
  writeStored(STORAGE_KEYS.expires_at, String(Date.now() + tokens.expires_in * 1000));
  // Last, because other tabs watch this key.
  writeStored(STORAGE_KEYS.token, tokens.access_token);
  notifyListeners("here");
}

export function clearTokens(): void {
  for (const key of Object.values(STORAGE_KEYS)) writeStored(key, null);
  notifyListeners("here");
}

/** Notifies of every change of the tokens, including those made in other tabs. */
export function subscribeSession(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies when the server ended the session (not when the user signs out). */
export function onSessionEnded(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}

/**
 * Ends the session after the server refused `token`. Concurrent failures end it once, and a late response to an older
 * token does not end a newer session. A refused request without a token ends nothing.
 */
export function endSession(token: string | null): void {
  if (token === null || getToken() !== token) return;
  clearTokens();
  for (const listener of sessionEndListeners) listener();
}

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribeSession, () => getToken() !== null);
}

if (typeof window !== "undefined")
  window.addEventListener("storage", (event) => {
    if (event.key === STORAGE_KEYS.token || event.key === null) notifyListeners("elsewhere");
  });
