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
import { initPreferences } from "../../lib/preferences.ts";
import { APP_NAME_PLACEHOLDER } from "../../lib/app-name.ts";
import { readEmbeddedConfig } from "./landing-config.ts";
import { LandingPage } from "./landing-page.tsx";

/**
 * Replaces the prerendered first screen with the page. The server sends it only to visitors who may see it, and a script
 * in its head redirects those who are signed in.
 */
async function start(): Promise<void> {
  initPreferences();
  const config = readEmbeddedConfig() ?? (await (await import("./development-config.ts")).loadDevelopmentConfig());
  if (config === null) return;
  document.title = config.app_name ?? APP_NAME_PLACEHOLDER;
  const root = document.getElementById("root");
  if (root !== null) createRoot(root).render(<LandingPage config={config} />);
  if (config.debug_widget_enabled) (await import("./landing-debug.tsx")).addDebugWidget();
}

void start();
