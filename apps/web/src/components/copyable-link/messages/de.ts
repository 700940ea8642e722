import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  copied: "Der Link wurde kopiert.",
  copy: "Link kopieren",
  copy_failed: "Er konnte nicht kopiert werden. Markieren und kopieren Sie ihn von Hand.",
  label: "Link zum Weitergeben",
} satisfies Translation<typeof en>;
