import { useEffect, useState } from "react";
import type { AuthConfig, PublicShow } from "@showrunner/contract/rest";
import { ApiError } from "../api/errors.ts";
import { request } from "../api/http.ts";

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
const known = new Map<string, PublicShow>();

/** Loads what the link tells of a show; null for a link that names none. Sends to the setup while that is required. */
export function usePublicShow(public_id: string | null): { readonly info: ShowInfo; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<{ readonly id: string | null; readonly info: ShowInfo }>(() => ({
    id: public_id,
    info: remembered(public_id),
  }));
  const [attempt, setAttempt] = useState(0);
  const reload = () => setAttempt((count) => count + 1);
  const info = loaded.id === public_id ? loaded.info : remembered(public_id);
  useEffect(() => {
    const stop = new AbortController();
    const retry = () => setAttempt((count) => count + 1);
    let timer = 0;
    void load(public_id, stop.signal).then((next) => {
      if (stop.signal.aborted) return;
      setLoaded({ id: public_id, info: next });
      if (next.status === "unreachable") timer = window.setTimeout(retry, again_ms);
    });
    window.addEventListener("online", retry, { signal: stop.signal });
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [public_id, attempt]);
  return { info, reload };
}

function remembered(public_id: string | null): ShowInfo {
  const show = public_id === null ? undefined : known.get(public_id);
  return show === undefined ? loading : { status: "ready", show };
}

async function load(public_id: string | null, signal: AbortSignal): Promise<ShowInfo> {
  try {
    if (public_id !== null) {
      const show = (await request({ method: "GET", path: `/gameshows/public/${public_id}`, signal })) as PublicShow;
      known.set(public_id, show);
      return { status: "ready", show };
    }
  } catch (error) {
    // A server that waits for its setup has no shows; the configuration below tells.
    if (!(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500)
      return error instanceof ApiError && error.code === "setup_required" ? config(signal) : { status: "unreachable" };
  }
  return config(signal);
}

async function config(signal: AbortSignal): Promise<ShowInfo> {
  try {
    const { setup_required, app_name } = (await request({ method: "GET", path: "/auth/config", signal })) as AuthConfig;
    if (setup_required) location.replace("/setup");
    return setup_required ? loading : { status: "unknown", app_name };
  } catch {
    return { status: "unreachable" };
  }
}
