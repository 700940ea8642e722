import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./components/error-boundary.tsx";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { initPreferences } from "../lib/preferences.ts";

const PlayDebug = lazyWithRetry(() => import("./components/play-debug.tsx"));

/** Replaces the prerendered screen. */
export function start(): void {
  initPreferences();
  const root = document.getElementById("root");
  if (root === null) return;
  createRoot(root).render(
    <>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
      <Suspense>
        <PlayDebug />
      </Suspense>
    </>,
  );
}
