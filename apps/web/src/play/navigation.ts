import { useSyncExternalStore } from "react";

/** What the next screen tells its reader about why he is there; a `ByeCode` or `logged_out`. */
interface Arrival {
  readonly notice?: string;
  /** What was typed on the screen before. */
  readonly name?: string;
}

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Shows another lean page without loading it anew. */
export function navigate(path: string, options: Arrival & { readonly replace?: boolean } = {}): void {
  const { replace = false, ...arrival } = options;
  history[replace ? "replaceState" : "pushState"](arrival, "", path);
  window.scrollTo(0, 0);
  changed();
}

export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** What `navigate` passed on to this screen; survives a reload. */
export function arrival(): Arrival {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null) return {};
  const { notice, name } = state as Record<string, unknown>;
  return {
    ...(typeof notice === "string" ? { notice } : {}),
    ...(typeof name === "string" ? { name } : {}),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}
