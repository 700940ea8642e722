import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de = {
  drop: "Legen Sie ein Bild hier ab, oder wählen Sie eines",
  hint: "PNG, JPEG, WebP oder GIF, bis 10 MB",
  remove: "Bild entfernen",
  replace: "Ersetzen",
  too_large: "Das Bild ist größer als 10 MB.",
  upload: "Bild wählen",
  wrong_type: "Nur Bilder als PNG, JPEG, WebP oder GIF sind möglich.",
} satisfies Translation<typeof en>;
