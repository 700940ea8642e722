import { useEffect, useState } from "react";
import { loadShow, type ShowInfo } from "./load-show.ts";

/** Delay before an unreachable show is requested again. */
const RETRY_DELAY_MS = 3_000;

/**
 * Mean delay before a show whose registration is closed is requested again; random, so that phones spread. A completed
 * show opens again only if it is reset or its completion undone.
 */
const REGISTRATION_POLL_MS = { disabled_by_moderator: 15_000, completed: 60_000 } as const;

const LOADING_INFO: ShowInfo = { status: "loading" };

/**
 * Loads the public data of a show; null for a link without one. Redirects to the setup while that is required.
 *
 * @param awaitsRegistration whether the page should notice that registration opened
 */
export function useShowInfo(
  publicId: string | null,
  awaitsRegistration: boolean,
): { readonly info: ShowInfo; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<{ readonly id: string | null; readonly info: ShowInfo }>();
  const [attempt, setAttempt] = useState(0);
  const reload = () => setAttempt((count) => count + 1);
  useEffect(() => {
    const stop = new AbortController();
    const retry = () => setAttempt((count) => count + 1);
    const retryIfVisible = () => {
      if (document.visibilityState === "visible") retry();
    };
    let timer = 0;
    void loadShow(publicId, stop.signal).then((info) => {
      if (stop.signal.aborted) return;
      // Loaded data stays on screen while the server is unreachable.
      setLoaded((known) =>
        info.status === "unreachable" && known?.id === publicId && known.info.status === "ready"
          ? known
          : { id: publicId, info },
      );
      if (info.status === "unreachable") timer = window.setTimeout(retry, RETRY_DELAY_MS);
      const pollDelayMs = getPollDelay(info);
      if (awaitsRegistration && pollDelayMs !== null)
        timer = window.setTimeout(retryIfVisible, pollDelayMs * (0.75 + Math.random() / 2));
    });
    window.addEventListener("online", retry, { signal: stop.signal });
    document.addEventListener("visibilitychange", retryIfVisible, { signal: stop.signal });
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [publicId, awaitsRegistration, attempt]);
  return { info: loaded !== undefined && loaded.id === publicId ? loaded.info : LOADING_INFO, reload };
}

/** Mean delay in ms until a page that waits for registration requests the show again; null if it need not. */
export function getPollDelay(info: ShowInfo): number | null {
  const reason = info.status === "ready" ? info.show.registration_closed_because : null;
  return reason === null ? null : REGISTRATION_POLL_MS[reason];
}
