import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: what_*
export const decisionMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
