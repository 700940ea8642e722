import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// same: app_name_placeholder, title_videos — a name, given by the specification, and a word of both languages
export const appMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
