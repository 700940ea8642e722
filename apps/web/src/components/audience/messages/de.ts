import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  language: "Sprache",
  theme_dark: "Zum dunklen Design wechseln",
  theme_light: "Zum hellen Design wechseln",
};
