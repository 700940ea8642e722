import { createRoot } from "react-dom/client";
import "@showrunner/ui/tokens.css";
import "@showrunner/ui/stage/fonts.css";
import "@showrunner/ui/stage/screen.css";
import "@showrunner/ui/stage/controls.css";
import "@showrunner/ui/stage/play.css";
import "./play.css";
import { App } from "./app.tsx";
import { Boundary } from "./components/boundary.tsx";
import { startPreferences } from "./preferences.ts";

startPreferences();
const root = document.getElementById("root");
// The prerendered first screen stays until React has its own.
if (root !== null)
  createRoot(root).render(
    <Boundary>
      <App />
    </Boundary>,
  );
