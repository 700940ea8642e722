import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: state_*
export const runsMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
