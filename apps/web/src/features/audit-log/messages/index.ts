import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: action_*, field_*, role_* — of each entry of the log
// same: role_admin, person
export const auditLogMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
