import { Suspense, useLayoutEffect, useMemo, type ReactElement } from "react";
import { lazily } from "@showrunner/ui/stage";
import { GameScreen } from "./game/game-screen.tsx";
import { navigate, usePath } from "./navigation.ts";
import { guard, parseRoute, type Route } from "./route.ts";
import { Shell } from "./shell.tsx";
import { useHasSession } from "./use-session.ts";

const PublicPages = lazily(() => import("./public/public-pages.tsx"));

/** The play pages: everything that the audience opens. A playing phone loads only what it needs for that. */
export function App(): ReactElement {
  const path = usePath();
  const route = useMemo(() => parseRoute(path), [path]);
  const hasSession = useHasSession("show" in route ? route.show : null);
  const to = destination(route, hasSession);
  useLayoutEffect(() => {
    if (to !== null) navigate(to, { replace: true });
  }, [to]);
  if (to !== null || route.page === "moved") return <Shell />;
  return (
    <Suspense fallback={<Shell />}>
      {route.page === "play" ? <GameScreen key={route.show} show={route.show} /> : <PublicPages route={route} />}
    </Suspense>
  );
}

/** Redirect target of the route, if any. */
function destination(route: Route, hasSession: boolean): string | null {
  if (route.page === "moved") return route.to;
  return "show" in route ? guard(route.page, route.show, hasSession) : null;
}
