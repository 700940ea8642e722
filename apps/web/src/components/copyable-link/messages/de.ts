import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  copied: "Der Link wurde kopiert.",
  copy: "Link kopieren",
  copy_failed: "Der Link konnte nicht kopiert werden. Markieren und kopieren Sie ihn selbst.",
  label: "Link zum Weitergeben",
} satisfies Translation<typeof en>;
