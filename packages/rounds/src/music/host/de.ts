import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  label: "Musik",
  hint: "Ein Stück läuft im Raum, wenn Sie es starten. Wer es kennt, buzzert, und die Musik hält an.",
  audio: "Musikstück",
  audio_hint: "Läuft auf der Großleinwand, nicht auf den Handys.",
  start: "Beginnt bei Sekunde",
  start_hint: "Überspringt ein langes Intro.",
  length: "Sekunden Spielzeit",
  length_hint: "Danach endet es von selbst.",
  playback: "Musik",
  play: "Musik abspielen",
  pause: "Musik anhalten",
  restart: "Von vorn",
  state_ready: "Noch nicht gespielt",
  state_playing: "Läuft auf der Großleinwand, bis jemand buzzert",
  state_paused: "Angehalten",
  state_missing: "Die Musik fehlt.",
  listen_here: "Auf diesem Gerät anhören",
  problem_config_required: "Die Musik fehlt.",
  problem_audio_required: "Bitte wählen Sie ein Musikstück.",
  problem_out_of_range: "Bitte geben Sie eine ganze Zahl von {min} bis {max} ein.",
} satisfies Translation<typeof en>;
