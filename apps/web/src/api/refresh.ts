import type { Tokens } from "@showrunner/contract/rest";
import { isTemporary } from "./errors.ts";
import { request } from "./http.ts";
import { getExpiry, getRefreshToken, getToken, storeTokens, subscribeSession } from "./session.ts";

/** A token that ends sooner than this is renewed before it is used: longer than one request may take. */
const leeway_ms = 60_000;
/** After a refresh that failed without a decision. */
const retry_ms = 15_000;

const lock_name = "session-refresh";
/** Longer than browsers take to tell other tabs what one has stored. */
const news_ms = 200;
const news_step_ms = 20;

let running: Promise<boolean> | null = null;

/**
 * Exchanges the refresh token, once for all calls and tabs that ask at the same time.
 * @param stale the access token that must be replaced
 * @returns false when the server refused, or there is nothing to refresh with: the session is over
 * @throws ApiError when nothing was decided (no network, 503): the session goes on
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
    // Signed out meanwhile: the new tokens are not wanted any more.
    if (getRefreshToken() === refresh_token) storeTokens(tokens);
    return getToken() !== null;
  } catch (error) {
    if (isTemporary(error)) throw error;
    return false;
  }
}

/**
 * One tab at a time. Browsers have locks on https and localhost only; on a plain LAN address two tabs may refresh at
 * once, and the server gives both the same successor.
 */
async function exclusively(stale: string | null, work: () => Promise<boolean>): Promise<boolean> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return work();
  return new Promise((resolve, reject) => {
    const held = async (): Promise<void> => {
      const done = work();
      done.then(resolve, reject);
      await done.catch(() => undefined);
      // A tab that asks right now may not have heard of the new tokens: it shall find the lock taken, and wait.
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

/** What another tab has stored just before it let go of the lock may take a moment to arrive in this one. */
async function newsOfOtherTab(stale: string | null): Promise<void> {
  for (let waited = 0; waited < news_ms && getToken() === stale; waited += news_step_ms) await pause(news_step_ms);
}

/** True when the stored token ends soon, or has ended, and can be renewed. */
export function needsRefresh(now = Date.now()): boolean {
  const expires_at = getExpiry();
  return getToken() !== null && getRefreshToken() !== null && expires_at !== null && expires_at - now < leeway_ms;
}

/** Renews the token ahead of its end as long as the page is open, so that live connections never meet an old one. */
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
      // A refusal is left to the next call that needs the session: it tells the user.
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
