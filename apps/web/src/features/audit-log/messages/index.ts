import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: action_*, field_*, value_* — of each entry of the log
// same: person, value_capabilities_code, value_capabilities_llm, value_capabilities_video, value_role_admin
export const auditLogMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
