import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  cancel: "Abbrechen",
  close: "Schließen",
  confirm: "Bestätigen",
  copied: "Kopiert",
  copy: "Kopieren",
  discard: "Verwerfen",
  discard_keep: "Weiter bearbeiten",
  discard_text: "Was Sie eingegeben haben, ist nicht gespeichert.",
  discard_title: "Eingaben verwerfen?",
  loading: "Wird geladen …",
  show_password: "Passwort anzeigen oder verbergen",
  remove: "Entfernen",
  retry: "Erneut versuchen",
  something_wrong: "Etwas ist schiefgegangen",
  status_active: "Aktiv",
  status_completed: "Abgeschlossen",
  status_paused: "Pausiert",
  status_pending: "In Vorbereitung",
  status_ready: "Bereit",
  type_word: "Geben Sie zur Bestätigung {word} ein",
  undo: "Rückgängig",
} satisfies Translation<typeof en>;
