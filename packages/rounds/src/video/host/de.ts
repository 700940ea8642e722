import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  label: "Video",
  hint: "Ein Video läuft auf der Großleinwand, wenn Sie es starten. Wer die Antwort kennt, buzzert, und das Video hält an.",
  video: "Video",
  video_hint: "Läuft auf der Großleinwand, nicht auf den Handys.",
  start: "Beginnt bei Sekunde",
  start_hint: "Überspringt, was davor kommt.",
  length: "Sekunden Spielzeit",
  length_hint: "Leer: bis zum Ende des Videos.",
  playback: "Video",
  play: "Video abspielen",
  pause: "Video anhalten",
  restart: "Von vorn",
  mute: "Stumm schalten",
  unmute: "Ton einschalten",
  seek: "Diese Stelle auf der Großleinwand zeigen",
  watch_here: "Auf diesem Gerät ansehen",
  own_video: "Das Video auf diesem Gerät",
  state_ready: "Noch nicht gespielt",
  state_playing: "Läuft auf der Großleinwand, bis jemand buzzert",
  state_paused: "Angehalten",
  state_missing: "Das Video fehlt.",
  problem_config_required: "Das Video fehlt.",
  problem_video_required: "Bitte wählen Sie ein Video.",
  problem_out_of_range: "Bitte geben Sie eine ganze Zahl von {min} bis {max} ein.",
} satisfies Translation<typeof en>;
