import type { Tokens } from "@showrunner/contract/rest";
import { isTemporary } from "./errors.ts";
import { request } from "./http.ts";
import { getExpiry, getRefreshToken, getToken, storeTokens, subscribeSession } from "./session.ts";

/** A token that expires sooner is refreshed before use: longer than one request may take. */
const leeway_ms = 60_000;
/** Delay after a refresh that failed temporarily. */
const retry_ms = 15_000;

const lock_name = "session-refresh";
/** Longer than browsers take to propagate localStorage changes to other tabs. */
const news_ms = 200;
const news_step_ms = 20;

let running: Promise<boolean> | null = null;

/**
 * Exchanges the refresh token, once for all concurrent calls and tabs.
 * @param stale the access token to replace
 * @returns false when the server refused, or there is no refresh token: the session is over
 * @throws ApiError on a temporary failure (no network, 503): the session continues
 */
export function refreshSession(stale: string | null): Promise<boolean> {
  running ??= exclusively(stale, () => exchange(stale)).finally(() => {
    running = null;
  });
  return running;
}

async function exchange(stale: string | null): Promise<boolean> {
  const current = getToken();
  if (current !== stale) return current !== null;
  const refresh_token = getRefreshToken();
  if (refresh_token === null) return false;
  try {
    const tokens = (await request({ method: "POST", path: "/auth/refresh", body: { refresh_token } })) as Tokens;
    // Signed out meanwhile: discard the new tokens.
    if (getRefreshToken() === refresh_token) storeTokens(tokens);
    return getToken() !== null;
  } catch (error) {
    if (isTemporary(error)) throw error;
    return false;
  }
}

/**
 * Runs `work` in one tab at a time. Browsers have locks on https and localhost only; on a plain HTTP address two tabs
 * may refresh at once, and the server gives both the same successor.
 */
async function exclusively(stale: string | null, work: () => Promise<boolean>): Promise<boolean> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return work();
  return new Promise((resolve, reject) => {
    const held = async (): Promise<void> => {
      const done = work();
      done.then(resolve, reject);
      await done.catch(() => undefined);
      // Hold the lock until other tabs see the new tokens, so that a tab that asks now waits instead of refreshing.
      await pause(news_ms);
    };
    const alone = locks.request(lock_name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await held();
      return true;
    });
    const inTurn = async (wasFree: boolean): Promise<void> => {
      if (wasFree) return;
      await locks.request(lock_name, async () => {
        await newsOfOtherTab(stale);
        await held();
      });
    };
    alone.then(inTurn).catch(reject);
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Tokens stored by another tab just before it released the lock may take a moment to arrive here. */
async function newsOfOtherTab(stale: string | null): Promise<void> {
  for (let waited = 0; waited < news_ms && getToken() === stale; waited += news_step_ms) await pause(news_step_ms);
}

/** True when the stored token expires soon, or has expired, and can be refreshed. */
export function needsRefresh(now = Date.now()): boolean {
  const expires_at = getExpiry();
  return getToken() !== null && getRefreshToken() !== null && expires_at !== null && expires_at - now < leeway_ms;
}

/** Refreshes the token ahead of its expiry while the page is open, so that live connections always have a valid one. */
export function keepSessionFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function plan(wait_ms?: number): void {
    clearTimeout(timer);
    const expires_at = getExpiry();
    if (getToken() === null || getRefreshToken() === null || expires_at === null) return;
    timer = setTimeout(() => void renew(), wait_ms ?? Math.max(0, expires_at - leeway_ms - Date.now()));
  }
  async function renew(): Promise<void> {
    try {
      // A refusal is handled by the next call that needs the session: it notifies the user.
      if (!needsRefresh()) plan();
      else if (await refreshSession(getToken())) plan();
    } catch {
      plan(retry_ms);
    }
  }
  plan();
  const unsubscribe = subscribeSession(() => plan());
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
