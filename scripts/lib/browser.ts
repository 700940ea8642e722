import { existsSync } from "node:fs";

const HEADLESS_SHELL_PATH = "/usr/bin/chromium-headless-shell";
/** Usual paths of Chromium or Chrome, in order of preference; `CHROMIUM_PATH` takes precedence. */
const CHROMIUM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  HEADLESS_SHELL_PATH,
];

/** The browser that people have; without one, the headless shell. */
export function findChromium(): string | undefined {
  const chosenPath = process.env["CHROMIUM_PATH"];
  if (chosenPath !== undefined && chosenPath !== "") return existsSync(chosenPath) ? chosenPath : undefined;
  return CHROMIUM_PATHS.find((place) => existsSync(place));
}

/** Chromium without its window and toolbars where it is installed: the same pages for a quarter less processor time. */
export function findHeadlessChromium(): string | undefined {
  const isChosen = (process.env["CHROMIUM_PATH"] ?? "") !== "";
  return !isChosen && existsSync(HEADLESS_SHELL_PATH) ? HEADLESS_SHELL_PATH : findChromium();
}

export const CHROMIUM_HELP =
  "No Chromium was found. Debian and Ubuntu: apt-get install chromium-headless-shell. Elsewhere: install Chrome or Chromium, or set CHROMIUM_PATH to its program.";

/** Quiet, and able to run as root in a container without a GPU. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
