import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  language: "Sprache",
  loopback_link:
    "Handys können diesen Link nicht öffnen: Er gilt nur auf diesem Computer. Öffnen Sie die App unter der Adresse des Computers im Netzwerk, oder lassen Sie die öffentliche Adresse (PUBLIC_URL) einstellen.",
  theme_dark: "Zum dunklen Design wechseln",
  theme_light: "Zum hellen Design wechseln",
} satisfies Translation<typeof en>;
