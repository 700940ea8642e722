import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  unexpected: "Ein unerwarteter Fehler ist aufgetreten",
  network: "Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.",
  timeout: "Der Server hat zu lange nicht geantwortet. Bitte versuchen Sie es erneut.",
} satisfies Translation<typeof en>;
