import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  sponsors: "Sponsoren",
  sponsor: "Logo des Sponsors {n}",
} satisfies Translation<typeof en>;
