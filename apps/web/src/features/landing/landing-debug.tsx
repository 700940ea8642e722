import { createRoot } from "react-dom/client";
import { recordConsole } from "../../debug/debug-records.ts";
import DebugWidget from "../../debug/debug-widget.tsx";

/** Adds the debug widget to the landing page; it records from this moment on. */
export function addDebugWidget(): void {
  recordConsole();
  const container = document.createElement("div");
  document.body.append(container);
  createRoot(container).render(<DebugWidget route="home" />);
}
