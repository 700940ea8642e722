import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: note_*
export const challengeMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
