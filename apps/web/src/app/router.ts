import { createRouter, type RouterHistory } from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import { LoadingPage } from "@showrunner/ui/host";
import { Crash } from "./crash.tsx";
import { NotFound } from "./not-found.tsx";
import { routeTree } from "./route-tree.gen.ts";

export interface RouterContext {
  readonly queries: QueryClient;
}

/** Delay before the loading page is shown. */
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
    // Unknown paths below a screen show the not-found screen as well.
    notFoundMode: "root",
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
