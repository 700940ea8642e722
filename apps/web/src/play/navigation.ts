import { useSyncExternalStore } from "react";

/** History state of a navigation: the notice to show, a close reason or `logged_out`. */
export interface NavigationState {
  readonly notice?: string;
  /** Input of the previous screen. */
  readonly name?: string;
  /** The visitor stated that their team exists. */
  readonly has_team?: true;
}

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Navigates to another play page without a page load. */
export function navigate(path: string, options: NavigationState & { readonly replace?: boolean } = {}): void {
  const { replace = false, ...arrival } = options;
  history[replace ? "replaceState" : "pushState"](arrival, "", path);
  window.scrollTo(0, 0);
  notifyListeners();
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
