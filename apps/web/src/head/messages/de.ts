import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  old_browser:
    "Dieser Browser ist zu alt für diese Seite. Bitte aktualisieren Sie ihn, oder öffnen Sie die Seite in einem anderen: Safari ab 17.4, oder Chrome, Edge oder Firefox der letzten zwei Jahre.",
} satisfies Translation<typeof en>;
