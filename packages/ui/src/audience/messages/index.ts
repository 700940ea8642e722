import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

/** Messages of the buzzer and the timer, which the first screen shows. */
export const audienceMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
