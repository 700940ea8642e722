import "@showrunner/ui/tokens.css";
import "@showrunner/ui/audience/fonts.css";
import "@showrunner/ui/audience/screen.css";
import "@showrunner/ui/audience/controls.css";
import "@showrunner/ui/audience/play.css";
import "@showrunner/ui/audience/options.css";
import "@showrunner/ui/audience/standings.css";
import "../../components/audience/base.css";
import "./css/landing.css";
import { createRoot } from "react-dom/client";
import { getRedirect } from "../../lib/route-guards.ts";
import { getToken } from "../../api/session.ts";
import { initPreferences } from "../../lib/preferences.ts";
import { APP_NAME_PLACEHOLDER } from "../../lib/app-name.ts";
import { loadLandingConfig } from "./landing-config.ts";
import { LandingPage } from "./landing-page.tsx";

/** Replaces the prerendered first screen with the page, unless the visitor is redirected. */
async function start(): Promise<void> {
  initPreferences();
  const config = await loadLandingConfig();
  const to = await getRedirect("home", {
    config,
    isSignedIn: getToken() !== null,
    isAdmin: () => Promise.resolve(false),
  });
  if (to !== null) {
    location.replace(to);
    return;
  }
  document.title = config.app_name ?? APP_NAME_PLACEHOLDER;
  const root = document.getElementById("root");
  if (root !== null) createRoot(root).render(<LandingPage config={config} />);
  if (config.debug_widget_enabled) (await import("./landing-debug.tsx")).addDebugWidget();
}

void start();
