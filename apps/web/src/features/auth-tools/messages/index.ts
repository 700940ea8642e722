import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: problem_*, step_* — of a token, and of a diagnosis
// same: token, step_discovery
export const authToolsMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
