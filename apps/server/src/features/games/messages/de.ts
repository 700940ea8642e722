import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  unformatted: "Ohne Formatierung angezeigt: Dieser Text ist zu umfangreich oder zu tief verschachtelt.",
  copy: "Kopie",
} satisfies Translation<typeof en>;
