import { useSyncExternalStore } from "react";
import type { Tokens } from "@showrunner/contract/rest";
import { readStored, writeStored } from "./storage.ts";

/** Names in localStorage, as the specification gives them. */
const keys = { token: "token", refresh: "refresh_token", expires_at: "token_expires_at" } as const;

/** Where the tokens were changed: by this page, or by another tab. */
export type SessionSource = "here" | "elsewhere";
type SessionListener = (source: SessionSource) => void;

const listeners = new Set<SessionListener>();
const end_listeners = new Set<() => void>();

function changed(source: SessionSource): void {
  for (const listener of listeners) listener(source);
}

/** The stored access token; null when signed out. Signed in means: there is one. */
export function getToken(): string | null {
  return readStored(keys.token);
}

export function getRefreshToken(): string | null {
  return readStored(keys.refresh);
}

/** When the access token ends, in milliseconds of this machine's clock; null when unknown. */
export function getExpiry(): number | null {
  const stored = Number(readStored(keys.expires_at) ?? Number.NaN);
  return Number.isFinite(stored) ? stored : null;
}

/** Keeps tokens as the server just gave them; an answer without a refresh token leaves the old one. */
export function storeTokens(tokens: Tokens): void {
  if (tokens.refresh_token !== undefined) writeStored(keys.refresh, tokens.refresh_token);
  writeStored(keys.expires_at, String(Date.now() + tokens.expires_in * 1000));
  // Last, since other tabs look at this one.
  writeStored(keys.token, tokens.access_token);
  changed("here");
}

export function clearTokens(): void {
  for (const key of Object.values(keys)) writeStored(key, null);
  changed("here");
}

/** Tells of every change of the tokens, those made in other tabs too. Live connections renew theirs here. */
export function subscribeSession(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Told when the server ended the session (not when the user signs out). */
export function onSessionEnded(listener: () => void): () => void {
  end_listeners.add(listener);
  return () => end_listeners.delete(listener);
}

/**
 * The server refused `token`. Calls that fail together end the session once, and a late answer to an older token
 * does not end a newer session.
 */
export function endSession(token: string | null): void {
  if (getToken() !== token) return;
  clearTokens();
  for (const listener of end_listeners) listener();
}

export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeSession, () => getToken() !== null);
}

if (typeof window !== "undefined")
  window.addEventListener("storage", (event) => {
    if (event.key === keys.token || event.key === null) changed("elsewhere");
  });
