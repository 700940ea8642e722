import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./components/error-boundary.tsx";
import { PlayDebug } from "./components/play-debug.tsx";
import { initPreferences } from "../lib/preferences.ts";

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
      <PlayDebug />
    </>,
  );
}
