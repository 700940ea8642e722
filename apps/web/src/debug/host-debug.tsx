import { Suspense, useEffect, type ReactElement } from "react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { useAuthConfig } from "../api/auth.api.ts";
import { clearRecords, recordConsole, records } from "./debug-records.ts";

const DebugWidget = lazyWithRetry(() => import("./debug-widget.tsx"));

let stopRecording: (() => void) | null = null;

/** Starts recording; called first, because the configuration that may disable it loads later. */
export function startHostDebug(): void {
  records.isEnabled = true;
  stopRecording ??= recordConsole();
}

function stopHostDebug(): void {
  stopRecording?.();
  stopRecording = null;
  records.isEnabled = false;
  clearRecords("events");
  clearRecords("console");
}

/** The debug widget of the host app, if the configuration enables it. */
export function HostDebug({ route }: { readonly route: string }): ReactElement | null {
  const enabled = useAuthConfig()?.debug_widget_enabled;
  useEffect(() => {
    if (enabled === true) startHostDebug();
    if (enabled === false) stopHostDebug();
  }, [enabled]);
  if (enabled !== true) return null;
  return (
    <Suspense>
      <DebugWidget route={route} />
    </Suspense>
  );
}
