import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: kind_*, pick_*
// same: kind_video
export const libraryMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
