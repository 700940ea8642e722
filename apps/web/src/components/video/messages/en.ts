import { defineCatalog } from "@showrunner/i18n";

export const en = {
  drop: "Drop a video here, or choose one",
  hint: "MP4 or WebM",
  missing: "This video does not exist any more.",
  preview: "Watch {name}",
  remove: "Remove the video",
  replace: "Replace",
  upload: "Choose a video",
} as const;

export const videoMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
