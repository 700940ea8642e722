import { createElement, lazy, type ComponentType, type ReactElement } from "react";
import { ApiError } from "../api/errors.ts";
import { apiMessage } from "../api/http.ts";

type LazyScreen = (() => ReactElement) & { readonly preload: () => Promise<void> };

/**
 * A screen that is fetched when it is wanted; the router waits for `preload` before it shows it. A fetch that fails is
 * told as any call without an answer, and tried again with the next try to open the screen. (The router's own lazy
 * component reloads the page then, which leaves nothing on screen while the server is away.)
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | undefined;
  const preload = async (): Promise<void> => {
    try {
      loaded ??= await load();
    } catch {
      throw new ApiError({ message: apiMessage("network"), status: 0, code: "network" });
    }
  };
  const Later = lazy(async () => ({ default: await load() }));
  return Object.assign(() => createElement(loaded ?? Later), { preload });
}
