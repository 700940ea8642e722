import { useEffect, useState } from "react";
import { loadShow, type ShowInfo } from "./load-show.ts";

/** Delay before an unreachable show is requested again. */
const RETRY_DELAY_MS = 3_000;

/** Mean delay before a show whose registration may open is requested again; random, so that phones spread. */
const REGISTRATION_POLL_MS = 15_000;

const loading: ShowInfo = { status: "loading" };

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
      else if (awaitsRegistration && mayRegistrationOpen(info))
        timer = window.setTimeout(retryIfVisible, REGISTRATION_POLL_MS * (0.75 + Math.random() / 2));
    });
    window.addEventListener("online", retry, { signal: stop.signal });
    document.addEventListener("visibilitychange", retryIfVisible, { signal: stop.signal });
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [publicId, awaitsRegistration, attempt]);
  return { info: loaded !== undefined && loaded.id === publicId ? loaded.info : loading, reload };
}

/** Whether registration is closed but may open; a completed show stays closed. */
export function mayRegistrationOpen(info: ShowInfo): boolean {
  return info.status === "ready" && info.show.registration_closed_because === "disabled_by_moderator";
}
