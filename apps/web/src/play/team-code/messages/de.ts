import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  title: "Code Ihres Teams",
  qr_label: "QR-Code, mit dem man Ihrem Team beitritt",
  how: "Scannen, oder „Schon in einem Team?“ wählen und die Ziffern tippen. Gültig bis {time}.",
  renew: "Neuer Code",
  retry: "Erneut versuchen",
  failed: "Der Code konnte nicht geladen werden.",
} satisfies Translation<typeof en>;
