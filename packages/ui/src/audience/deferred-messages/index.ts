import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

/** Messages of components that no first screen shows. */
export const deferredMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
