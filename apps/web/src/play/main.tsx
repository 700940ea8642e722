import "@showrunner/ui/tokens.css";
import "@showrunner/ui/audience/fonts.css";
import "@showrunner/ui/audience/screen.css";
import "@showrunner/ui/audience/controls.css";
import "@showrunner/ui/audience/play.css";
import "../components/audience/base.css";
import "./play.css";
import { recordConsole } from "../debug/debug-records.ts";
import { openGameEarly } from "./game/game-session.ts";

recordConsole();
// Open the connection while React, the largest part of the download, is loading.
openGameEarly(location.pathname);
void import("./start.tsx").then(({ start }) => start());
