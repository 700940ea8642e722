import { defineCatalog } from "@showrunner/i18n";

export const en = {
  choose: "Choose one of mine",
  delete: "Delete “{name}” for good",
  delete_question: "Delete “{name}” for good?",
  delete_text:
    "Music that a game uses cannot be deleted. Shows that use it as a sound play the standard sound instead.",
  delete_yes: "Delete",
  drop: "Drop a music file here, or choose one",
  empty: "You have not uploaded any music yet.",
  hint: "MP3, M4A, OGG or WAV, up to 20 MB",
  load_failed: "The music could not be loaded.",
  mine: "My music",
  missing: "This music no longer exists.",
  nothing_found: "None of your music has this name.",
  preview: "Listen to “{name}”",
  remove: "Remove the music",
  replace: "Replace",
  search: "Search my music",
  too_large: "The file is larger than 20 MB.",
  upload: "Upload music",
  wrong_type: "Only MP3, M4A, OGG and WAV files can be used.",
} as const;

export const audioMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
