import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: capability_*, done_*, failure_*, field_*, status_*, step_*, visibility_*
// same: name, field_organization, capability_code, capability_llm, capability_video
export const providersMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
