import { createElement, lazy, type ComponentType, type ReactElement } from "react";
import { ApiError } from "../api/api-error.ts";
import { getApiMessage } from "../api/http.ts";

type LazyScreen = (() => ReactElement) & { readonly preload: () => Promise<void> };

/**
 * A screen that is loaded on demand; the router waits for `preload` before showing it. A failed load is reported as a
 * network error and retried at the next attempt to open the screen. (The router's own lazy component reloads the page
 * instead, which leaves an empty page while the server is down.)
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | undefined;
  const preload = async (): Promise<void> => {
    try {
      loaded ??= await load();
    } catch {
      throw new ApiError({ message: getApiMessage("network"), status: 0, code: "network" });
    }
  };
  const LazyComponent = lazy(async () => ({ default: await load() }));
  return Object.assign(() => createElement(loaded ?? LazyComponent), { preload });
}
