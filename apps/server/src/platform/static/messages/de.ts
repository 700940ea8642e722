import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  manifest_description: "Spielshows live veranstalten und ihnen mit einem Code beitreten.",
  manifest_gameshows: "Spielshows",
} satisfies Translation<typeof en>;
