import "@showrunner/ui/tokens.css";
import "@showrunner/ui/stage/fonts.css";
import "@showrunner/ui/stage/screen.css";
import "@showrunner/ui/stage/controls.css";
import "@showrunner/ui/stage/play.css";
import "@showrunner/ui/stage/options.css";
import "@showrunner/ui/stage/standings.css";
import "../../play/play.css";
import "./css/landing.css";
import { createRoot } from "react-dom/client";
import { redirectFor } from "../../app/guards.ts";
import { getToken } from "../../api/session.ts";
import { startPreferences } from "../../play/preferences.ts";
import { app_name_placeholder } from "../../play/title.ts";
import { landingConfig } from "./config.ts";
import { LandingPage } from "./landing-page.tsx";

/** Replaces the prerendered first screen with the page, unless the visitor is redirected. */
async function start(): Promise<void> {
  startPreferences();
  const config = await landingConfig();
  const to = await redirectFor("home", {
    config,
    signed_in: getToken() !== null,
    isAdmin: () => Promise.resolve(false),
  });
  if (to !== null) {
    location.replace(to);
    return;
  }
  document.title = config.app_name ?? app_name_placeholder;
  const root = document.getElementById("root");
  if (root !== null) createRoot(root).render(<LandingPage config={config} />);
}

void start();
