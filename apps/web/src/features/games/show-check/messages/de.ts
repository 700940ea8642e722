import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  title: "Texte der Show prüfen",
  intro:
    "Die Texte aller Spiele wurden auf diesem Gerät geprüft, ohne KI. Es ändert sich nur, was Sie wollen; was Sie ändern, wird sofort gespeichert, auch für andere Shows mit demselben Spiel.",
  no_games: "Die Show hat noch keine Spiele.",
  none: "Es wurde nichts Zweifelhaftes gefunden.",
  hints: { one: "{n} Hinweis", other: "{n} Hinweise" },
  correct_all: { one: "{n} Text korrigieren", other: "{n} Texte korrigieren" },
  changed: { one: "{n} Text wurde geändert.", other: "{n} Texte wurden geändert." },
  undo: "Rückgängig",
  undo_all: { one: "{n} Änderung rückgängig machen", other: "Alle {n} Änderungen rückgängig machen" },
  failed: "Nicht alles konnte gespeichert werden: {message}",
  untouched: { one: "Ein Spiel bleibt, wie es ist:", other: "{n} Spiele bleiben, wie sie sind:" },
  untouched_frozen:
    "{title}: Die Show wurde gestartet und spielt die Runden so, wie sie da waren. Setzen Sie sie zurück, um sie zu ändern.",
  untouched_inaccessible: "{title}: Sie können dieses Spiel hier moderieren, aber sonst nicht lesen.",
  untouched_not_shared: "{title}: Es ist nicht mehr für Moderatoren freigegeben, daher sind seine Texte verborgen.",
  untouched_being_played: "{title}: Eine andere Show spielt es gerade, daher sind seine Texte verborgen.",
  untouched_read_only: "{title}: Sie können dieses Spiel spielen, aber nicht ändern.",
  model_intro:
    "Ein Modell sucht nach Verletzendem, Mehrdeutigem, Veraltetem und Falschem, ein Spiel nach dem anderen. Es sieht die Texte der Spiele, nie die von Spielern.",
} satisfies Translation<typeof en>;
