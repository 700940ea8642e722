import { Suspense, type ReactElement } from "react";
import { lazyWithRetry } from "@showrunner/ui/stage";
import { usePath } from "../navigation.ts";
import { parseRoute } from "../play-route.ts";

const DebugWidget = lazyWithRetry(() => import("../../debug/debug-widget.tsx"));

/** The debug widget of all play pages but the display; outside the error boundary, so that it survives errors. */
export function PlayDebug(): ReactElement | null {
  const { page } = parseRoute(usePath());
  if (page === "display") return null;
  return (
    <Suspense>
      <DebugWidget route={page === "play" ? "play-gameplay" : `play-${page}`} />
    </Suspense>
  );
}
