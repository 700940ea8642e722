import { Suspense, useLayoutEffect, useMemo, type ReactElement } from "react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { GameScreen } from "./game/game-screen.tsx";
import { navigate, usePath } from "./navigation.ts";
import { getPlayRedirect, parseRoute, type Route } from "./play-route.ts";
import { LoadingShell } from "./loading-shell.tsx";
import { useHasSession } from "./use-has-session.ts";

const PublicPages = lazyWithRetry(() => import("./public/public-pages.tsx"));

/** The play pages: everything that the audience opens. A playing phone loads only what it needs for that. */
export function App(): ReactElement {
  const path = usePath();
  const route = useMemo(() => parseRoute(path), [path]);
  const hasSession = useHasSession("show" in route ? route.show : null);
  const to = getRedirectTarget(route, hasSession);
  useLayoutEffect(() => {
    // The fragment may be a team's link.
    if (to !== null) navigate(to + location.hash, { replace: true });
  }, [to]);
  if (to !== null || route.page === "moved") return <LoadingShell />;
  return (
    <Suspense fallback={<LoadingShell />}>
      {route.page === "play" ? <GameScreen key={route.show} show={route.show} /> : <PublicPages route={route} />}
    </Suspense>
  );
}

/** Redirect target of the route, if any. */
function getRedirectTarget(route: Route, hasSession: boolean): string | null {
  if (route.page === "moved") return route.to;
  return "show" in route ? getPlayRedirect(route.page, route.show, hasSession) : null;
}
