import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  dismiss: "Meldung über {name} entfernen",
  failed: "Konnte nicht erzeugt werden",
  kind_audio: "Audioclip",
  kind_image: "Bild",
  kind_video: "Video",
  nothing_found: "Nichts hat diesen Namen.",
  nothing_yet: "Hier ist noch nichts. Laden Sie als Erstes eine Datei hoch.",
  pending: "Wird gerade erzeugt",
  pick_audio: "Audioclip auswählen",
  pick_image: "Bild auswählen",
  pick_video: "Video auswählen",
  search: "Nach Namen suchen",
  stop: "Hochladen von {name} abbrechen",
  upload: "Hochladen",
  upload_failed: "{name} konnte nicht hochgeladen werden: {reason}",
  uploading: "{name} wird hochgeladen",
  uploads: "Uploads",
  waits: "Viele Dateien auf einmal: Der Upload wird in {time} fortgesetzt",
  wrong_kind: "Dateien dieser Art können hier nicht verwendet werden.",
} satisfies Translation<typeof en>;
