import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  label: "Unbekannte Art",
  hint: "Die Art dieser Runde ist hier nicht bekannt.",
  for_audience: "Diese Runde kann hier nicht gespielt werden. Bitte warten Sie auf die Moderation.",
  for_host: "Die Art dieser Runde ist hier nicht bekannt: Sie kann nicht gespielt, aber übersprungen werden.",
} satisfies Translation<typeof en>;
