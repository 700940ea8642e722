import { useSyncExternalStore } from "react";

/** What the next screen tells its reader about why he is there; a `ByeCode` or `logged_out`. */
export interface Arrival {
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}
