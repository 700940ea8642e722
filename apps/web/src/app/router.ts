import { createRouter } from "@tanstack/react-router";
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

export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pending_ms,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
