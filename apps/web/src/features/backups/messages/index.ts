import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: failure_*, by_*, place_*, phase_*, reason_* — as the server names them
export const backupsMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
