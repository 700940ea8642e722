import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: count, duration, height, model, prompt, quality, size, width, state_*, tab_*
// same: tab_text, tab_video
export const consoleMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
