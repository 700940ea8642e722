import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  step: "Schritt {shown} von {total}",
  obscured: "Das Bild, noch verdeckt: Schritt {shown} von {total}",
  whole: "Das ganze Bild",
  missing: "Das Bild fehlt.",
} satisfies Translation<typeof en>;
