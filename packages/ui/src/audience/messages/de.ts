import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  buzzer_label: "Buzzern!",
} satisfies Translation<typeof en>;
