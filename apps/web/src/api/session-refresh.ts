import type { Tokens } from "@showrunner/contract/rest";
import { isTemporary } from "./api-error.ts";
import { request } from "./http.ts";
import { endSession, getExpiry, getRefreshToken, getToken, storeTokens, subscribeSession } from "./session.ts";
import { delay } from "../lib/delay.ts";

/** A token that expires sooner is refreshed before use: longer than one request may take. */
const REFRESH_LEEWAY_MS = 60_000;
/** Delay after a refresh that failed temporarily. */
const RETRY_DELAY_MS = 15_000;

const LOCK_NAME = "session-refresh";
/** Longer than browsers take to propagate localStorage changes to other tabs, even on a busy machine. */
const STORAGE_SYNC_MS = 1_000;
const STORAGE_POLL_MS = 20;

let pendingRefresh: Promise<boolean> | null = null;

/**
 * Exchanges the refresh token, once for all concurrent calls and tabs.
 * @param stale the access token to replace
 * @returns false when the server refused, or there is no refresh token: the session is over
 * @throws ApiError on a temporary failure (no network, 503): the session continues
 */
export function refreshSession(stale: string | null): Promise<boolean> {
  pendingRefresh ??= withRefreshLock(stale, () => exchange(stale)).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

/**
 * Exchanges the refresh token at the user's request, and ends the session if the server refuses.
 * @throws ApiError on a temporary failure
 */
export async function renewSession(): Promise<boolean> {
  const token = getToken();
  const isRenewed = await refreshSession(token);
  if (!isRenewed) endSession(token);
  return isRenewed;
}

async function exchange(stale: string | null): Promise<boolean> {
  const current = getToken();
  if (current !== stale) return current !== null;
  const refreshToken = getRefreshToken();
  if (refreshToken === null) return false;
  try {
    const tokens = (await request({
      method: "POST",
      path: "/auth/refresh",
      body: { refresh_token: refreshToken },
    })) as Tokens;
    // The user may have signed out in the meantime: discard the new tokens then.
    if (getRefreshToken() === refreshToken) storeTokens(tokens);
    return getToken() !== null;
  } catch (error) {
    if (isTemporary(error)) throw error;
    return false;
  }
}

/**
 * Runs `work` in one tab at a time. Browsers offer locks on https and localhost only; on a plain HTTP address two tabs
 * may refresh at once, and the server issues the same successor to both.
 */
async function withRefreshLock(stale: string | null, work: () => Promise<boolean>): Promise<boolean> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return work();
  return new Promise((resolve, reject) => {
    const runAndHold = async (): Promise<void> => {
      const done = work();
      done.then(resolve, reject);
      await done.catch(() => undefined);
      // Hold the lock until other tabs see the new tokens, so that a tab that asks now waits instead of refreshing.
      await delay(STORAGE_SYNC_MS);
    };
    const acquired = locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await runAndHold();
      return true;
    });
    const runWhenFree = async (wasFree: boolean): Promise<void> => {
      if (wasFree) return;
      await locks.request(LOCK_NAME, async () => {
        await waitForOtherTab(stale);
        await runAndHold();
      });
    };
    acquired.then(runWhenFree).catch(reject);
  });
}

/** Tokens stored by another tab just before it released the lock may take a moment to arrive here. */
async function waitForOtherTab(stale: string | null): Promise<void> {
  for (let waited = 0; waited < STORAGE_SYNC_MS && getToken() === stale; waited += STORAGE_POLL_MS)
    await delay(STORAGE_POLL_MS);
}

/** True when the stored token expires soon, or has expired, and can be refreshed. */
export function needsRefresh(now = Date.now()): boolean {
  const expiresAt = getExpiry();
  return getToken() !== null && getRefreshToken() !== null && expiresAt !== null && expiresAt - now < REFRESH_LEEWAY_MS;
}

/** Refreshes the token ahead of its expiry while the page is open, so that live connections always have a valid one. */
export function keepSessionFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function schedule(waitMs?: number): void {
    clearTimeout(timer);
    const expiresAt = getExpiry();
    if (getToken() === null || getRefreshToken() === null || expiresAt === null) return;
    timer = setTimeout(() => void renew(), waitMs ?? Math.max(0, expiresAt - REFRESH_LEEWAY_MS - Date.now()));
  }
  async function renew(): Promise<void> {
    try {
      // The next call that needs the session handles a refusal and notifies the user.
      if (!needsRefresh()) schedule();
      else if (await refreshSession(getToken())) schedule();
    } catch {
      schedule(RETRY_DELAY_MS);
    }
  }
  schedule();
  const unsubscribe = subscribeSession(() => schedule());
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
