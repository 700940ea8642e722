import { useEffect, useState } from "react";
import { loadShow, type ShowInfo } from "./load-show.ts";

/** Delay before an unreachable show is requested again. */
const RETRY_DELAY_MS = 3_000;

const loading: ShowInfo = { status: "loading" };

/** Loads the public data of a show; null for a link without one. Redirects to the setup while that is required. */
export function useShowInfo(publicId: string | null): { readonly info: ShowInfo; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<{ readonly id: string | null; readonly info: ShowInfo }>();
  const [attempt, setAttempt] = useState(0);
  const reload = () => setAttempt((count) => count + 1);
  useEffect(() => {
    const stop = new AbortController();
    const retry = () => setAttempt((count) => count + 1);
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
    });
    window.addEventListener("online", retry, { signal: stop.signal });
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [publicId, attempt]);
  return { info: loaded !== undefined && loaded.id === publicId ? loaded.info : loading, reload };
}
