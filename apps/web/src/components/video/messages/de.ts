import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  drop: "Legen Sie ein Video hier ab, oder wählen Sie eines",
  hint: "MP4 oder WebM",
  missing: "Dieses Video gibt es nicht mehr.",
  preview: "{name} ansehen",
  remove: "Video entfernen",
  replace: "Ersetzen",
  upload: "Video wählen",
} satisfies Translation<typeof en>;
