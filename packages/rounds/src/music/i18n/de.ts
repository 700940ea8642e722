import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  missing: "Die Musik fehlt.",
  listen: "Hören Sie zu!",
  ready: "Ohren auf – gleich geht es los.",
  held: "Wer kennt es?",
  sound_blocked: "Dieser Browser wartet auf einen Klick, bevor er Ton abspielt.",
  allow_sound: "Ton abspielen",
  not_playable: "Dieser Browser kann die Musik nicht abspielen.",
} satisfies Translation<typeof en>;
