import { defineCatalog } from "@showrunner/i18n";

export const en = {
  own_unused: "Nothing in the last 30 days.",
  own_by_model: "By model",
  model: "Model",
  vendor_cost: "Vendor cost",
  charges: "Charges",
  difference: "Difference",
  requests: "Requests",
  unrated: "No charge",
  unrated_hint: "Events that no pricing rule has rated yet",
  unpriced: "No price",
  unpriced_hint: "Events whose vendor cost is unknown",
  no_money: "–",
  no_account: "No account",
  deleted_account: "Deleted account",
  used: "Used",
  more_unpriced: "and {n} without price",
  purpose_console: "Run console",
  purpose_library: "Library",
  purpose_authoring: "Writing games",
  operation_chat: "Text",
  operation_image_generate: "Image",
  operation_video_generate: "Video",
  operation_transcribe: "Transcription",
  unit_input_tokens: { one: "{amount} input token", other: "{amount} input tokens" },
  unit_cached_input_tokens: { one: "{amount} cached input token", other: "{amount} cached input tokens" },
  unit_output_tokens: { one: "{amount} output token", other: "{amount} output tokens" },
  unit_images: { one: "{amount} image", other: "{amount} images" },
  unit_video_seconds: { one: "{amount} s of video", other: "{amount} s of video" },
  unit_audio_seconds: { one: "{amount} s of audio", other: "{amount} s of audio" },
  unit_requests: { one: "{amount} charged request", other: "{amount} charged requests" },
} as const;

// dynamic: purpose_*, operation_*, unit_*
// same: operation_chat, operation_video_generate
export const usageComponentsMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
