import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: result_*
export const revealMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
