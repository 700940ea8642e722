import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  speed_points: "Tempopunkte: Je früher die Antwort, desto mehr bringt sie",
} satisfies Translation<typeof en>;
