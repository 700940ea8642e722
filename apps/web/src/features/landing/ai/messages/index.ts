import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: ai_sanitise*, ai_translate*, ai_draft*
/** Apart from the other texts of the page, so that they load with their section. */
export const landingAiMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
