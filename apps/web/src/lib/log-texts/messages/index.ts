import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: e_*, what_*
export const logTextMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
