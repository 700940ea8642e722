import { defineCatalog } from "@showrunner/i18n";

export const en = {
  missing: "The video is missing.",
  watch: "Watch the big screen!",
  ready: "Ready to watch?",
  preview: "The video plays here.",
  video: "Video",
  held: "Who knows it?",
  sound_blocked: "This browser waits for a click before it plays sound.",
  allow_sound: "Play sound",
  not_playable: "This browser cannot play the video.",
} as const;

// same: video
export const videoMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
