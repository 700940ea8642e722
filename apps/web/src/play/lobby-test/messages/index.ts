import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

export const lobbyTestMessages = defineCatalog(en, de);
// dynamic: line_quick, line_good, line_slow
