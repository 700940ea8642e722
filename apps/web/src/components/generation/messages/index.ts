import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: failure_*, count_*
export const generationMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
