import type { ReactElement } from "react";
import DebugWidget from "../../debug/debug-widget.tsx";
import { usePath } from "../navigation.ts";
import { parseRoute } from "../play-route.ts";

/** The debug widget of all play pages except the display; outside the error boundary, so that it survives errors. */
export default function PlayDebug(): ReactElement | null {
  const { page } = parseRoute(usePath());
  return page === "display" ? null : <DebugWidget route={page === "play" ? "play-gameplay" : `play-${page}`} />;
}
