import { useEffect, useState } from "react";
import type { PublicShow } from "@showrunner/contract/rest";
import { loadShow } from "./load-show.ts";

/** What anyone with the link may know of a show, as far as this page knows it yet. */
export type ShowInfo =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly show: PublicShow }
  | { readonly status: "unknown"; readonly app_name: string | null }
  /** No answer; tried again by itself. */
  | { readonly status: "unreachable" };

/** Gap before a show is asked for again that could not be reached. */
const again_ms = 3_000;

const loading: ShowInfo = { status: "loading" };

/** Loads what the link tells of a show; null for a link that names none. Sends to the setup while that is required. */
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
      // What was known stays on screen while the server cannot be reached.
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
