import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: group_*
export const showlogMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
