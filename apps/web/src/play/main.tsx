import "@showrunner/ui/tokens.css";
import "@showrunner/ui/stage/fonts.css";
import "@showrunner/ui/stage/screen.css";
import "@showrunner/ui/stage/controls.css";
import "@showrunner/ui/stage/play.css";
import "./play.css";
import { recordConsole } from "../debug/collect.ts";
import { beginGame } from "./game/game.ts";

recordConsole();
// Opens the connection while React, the largest part of the download, is loading.
beginGame(location.pathname);
void import("./start.tsx").then(({ start }) => start());
