import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

/** Messages of lists in the editors of several types. */
export const editorMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
