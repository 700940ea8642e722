import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  missing: "Das Video fehlt.",
  watch: "Schauen Sie auf die Großleinwand!",
  ready: "Augen auf – gleich geht es los.",
  preview: "Hier läuft das Video.",
  video: "Video",
  held: "Wer kennt es?",
  sound_blocked: "Dieser Browser wartet auf einen Klick, bevor er Ton abspielt.",
  allow_sound: "Ton abspielen",
  not_playable: "Dieser Browser kann das Video nicht abspielen.",
} satisfies Translation<typeof en>;
