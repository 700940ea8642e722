import "@showrunner/ui/tokens.css";
import "@showrunner/ui/audience/fonts.css";
import "@showrunner/ui/audience/screen.css";
import "@showrunner/ui/audience/controls.css";
import "@showrunner/ui/audience/play.css";
import "../components/audience/base.css";
import "./play.css";
import { recordConsole } from "../debug/debug-records.ts";
import { openGameEarly } from "./game/game-session.ts";

/** Delay before a failed load is retried. */
const RETRY_DELAY_MS = 1_000;

recordConsole();
// Open the connection while React, the largest part of the download, is loading.
openGameEarly(location.pathname);
loadScreen();

function loadScreen(): void {
  import("./start.tsx").then(
    ({ start }) => start(),
    () => setTimeout(loadScreen, RETRY_DELAY_MS),
  );
}
