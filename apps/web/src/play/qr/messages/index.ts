import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

export const qrMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
