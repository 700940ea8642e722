import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: *_title, *_text, ended_*
export const pagesMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
