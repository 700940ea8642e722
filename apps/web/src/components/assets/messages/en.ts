import { defineCatalog } from "@showrunner/i18n";

export const en = {
  dismiss: "Remove the message about {name}",
  failed: "Could not be generated",
  kind_audio: "Audio clip",
  kind_image: "Picture",
  kind_video: "Video",
  nothing_found: "Nothing has this name.",
  nothing_yet: "There is nothing here yet. Upload a file to begin.",
  pending: "Being generated",
  pick_audio: "Choose an audio clip",
  pick_image: "Choose a picture",
  pick_video: "Choose a video",
  search: "Search by name",
  stop: "Stop the upload of {name}",
  upload: "Upload",
  upload_failed: "{name} could not be uploaded: {reason}",
  uploading: "Uploading {name}",
  uploads: "Uploads",
  waits: "Many files at once: the upload goes on in {time}",
  wrong_kind: "Files of this kind cannot be used here.",
} as const;

// dynamic: kind_*, pick_*
// same: kind_video
export const assetComponentsMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
