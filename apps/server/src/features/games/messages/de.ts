import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de = {
  unformatted: "Ohne Formatierung angezeigt: Dieser Text ist zu umfangreich oder zu tief verschachtelt.",
} satisfies Translation<typeof en>;
