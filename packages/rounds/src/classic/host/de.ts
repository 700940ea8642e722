import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  label: "Klassische Frage",
  hint: "Der Standard: eine Frage, eine Antwort. Die Teams buzzern und sagen sie, oder sie tippen sie ein; Sie entscheiden.",
} satisfies Translation<typeof en>;
