import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

export const lobbyTestMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
// dynamic: line_quick, line_good, line_slow
