import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: answer_*, draft_*
export const menuMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
