import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { Boundary } from "./components/boundary.tsx";
import { Debug } from "./components/debug.tsx";
import { startPreferences } from "./preferences.ts";

/** Replaces the prerendered screen. */
export function start(): void {
  startPreferences();
  const root = document.getElementById("root");
  if (root === null) return;
  createRoot(root).render(
    <>
      <Boundary>
        <App />
      </Boundary>
      <Debug />
    </>,
  );
}
