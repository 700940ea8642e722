import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

export const videoMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
