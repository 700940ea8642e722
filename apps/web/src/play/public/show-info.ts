import { useEffect, useState } from "react";
import type { PublicShow } from "@showrunner/contract/rest";
import { loadShow } from "./load-show.ts";

/** Public data of a show, and its loading state. */
export type ShowInfo =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly show: PublicShow }
  | { readonly status: "unknown"; readonly app_name: string | null }
  /** No response; retried automatically. */
  | { readonly status: "unreachable" };

/** Delay before an unreachable show is requested again. */
const again_ms = 3_000;

const loading: ShowInfo = { status: "loading" };

/** Loads the public data of a show; null for a link without one. Redirects to the setup while that is required. */
export function useShowInfo(public_id: string | null): { readonly info: ShowInfo; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<{ readonly id: string | null; readonly info: ShowInfo }>();
  const [attempt, setAttempt] = useState(0);
  const reload = () => setAttempt((count) => count + 1);
  useEffect(() => {
    const stop = new AbortController();
    const retry = () => setAttempt((count) => count + 1);
    let timer = 0;
    void loadShow(public_id, stop.signal).then((info) => {
      if (stop.signal.aborted) return;
      // Loaded data stays on screen while the server is unreachable.
      setLoaded((known) =>
        info.status === "unreachable" && known?.id === public_id && known.info.status === "ready"
          ? known
          : { id: public_id, info },
      );
      if (info.status === "unreachable") timer = window.setTimeout(retry, again_ms);
    });
    window.addEventListener("online", retry, { signal: stop.signal });
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [public_id, attempt]);
  return { info: loaded !== undefined && loaded.id === public_id ? loaded.info : loading, reload };
}
