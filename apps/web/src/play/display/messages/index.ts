import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: podium_next_*
export const displayMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
