import { createRouter, type RouterHistory } from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import { LoadingPage } from "@showrunner/ui/host";
import { Crash } from "./crash.tsx";
import { NotFound } from "./not-found.tsx";
import { routeTree } from "./route-tree.gen.ts";

export interface RouterContext {
  readonly queries: QueryClient;
}

/** A screen that takes longer than this shows that it is coming. */
const pending_ms = 250;

export function makeRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    context: { queries },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pending_ms,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: NotFound,
    // Below a screen, too, an unknown address is a screen of its own.
    notFoundMode: "root",
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
