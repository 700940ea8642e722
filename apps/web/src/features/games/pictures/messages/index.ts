import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: problem_*
export const picturesMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
