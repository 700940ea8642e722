import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: action_* — of each entry of the log
export const auditLogMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
