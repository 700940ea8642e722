import { defineCatalog } from "@showrunner/i18n";

export const en = {
  missing: "The music is missing.",
  listen: "Listen!",
  ready: "Ready to listen?",
  held: "Who knows it?",
  sound_blocked: "This browser waits for a click before it plays sound.",
  allow_sound: "Play sound",
  not_playable: "This browser cannot play the music.",
} as const;

export const musicMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
