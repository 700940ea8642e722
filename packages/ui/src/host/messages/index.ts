import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: status_*
export const hostMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
