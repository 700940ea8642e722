import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  not_found_title: "Seite nicht gefunden",
  not_found_text: "Unter dieser Adresse gibt es nichts. Der Link ist vielleicht veraltet oder falsch abgetippt.",
  invalid_link_title: "Ungültiger Spielshow-Link",
  invalid_link_text:
    "Ein Link endet mit acht Buchstaben und Ziffern, wie auf der Großleinwand. Bitte scannen Sie den Code noch einmal.",
  gameshow_not_found_title: "Spielshow nicht gefunden",
  gameshow_not_found_text: "Zu diesem Code gibt es keine Show. Bitte vergleichen Sie ihn mit der Großleinwand.",
  go_home: "Zur Startseite",
  ended_title: "Die Verbindung ist beendet",
  ended_old: "Diese Seite ist älter als der Server. Bitte laden Sie sie neu.",
  ended_closed: "Der Server hat die Verbindung geschlossen. Nichts ist verloren; laden Sie die Seite neu.",
  broken_title: "Etwas ist schiefgegangen",
  broken_text: "Ihr Platz in der Show ist sicher. Laden Sie die Seite neu, um weiterzuspielen.",
  reload: "Seite neu laden",
} satisfies Translation<typeof en>;
