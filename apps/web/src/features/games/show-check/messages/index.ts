import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: untouched_*
export const showCheckMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
