import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

/** Messages of types whose teams pick options. */
export const pickerMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
