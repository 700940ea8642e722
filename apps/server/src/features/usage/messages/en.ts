import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";

export const en = {
  file: "Usage and costs",
  sheet_days: "Days",
  sheet_providers: "Providers",
  sheet_models: "Models",
  sheet_users: "Users",
  sheet_purposes: "Purposes",
  day: "Day (UTC)",
  provider: "Provider",
  model: "Model",
  user: "User",
  purpose: "Purpose",
  requests: "Requests",
  unpriced: "Events without a price",
  unrated: "Events without a charge",
  vendor_cost: "Vendor cost, {currency}",
  charges: "Charges, {currency}",
  difference: "Difference, {currency}",
  no_account: "No account",
  deleted_account: "Deleted account",
  purpose_console: "Run console",
  purpose_library: "Library",
  purpose_authoring: "Writing games",
  unit_input_tokens: "Input tokens",
  unit_cached_input_tokens: "Cached input tokens",
  unit_output_tokens: "Output tokens",
  unit_images: "Images",
  unit_video_seconds: "Seconds of video",
  unit_audio_seconds: "Seconds of audio",
  unit_requests: "Charged requests",
} as const;

// dynamic: purpose_*, unit_*
export const usageMessages = defineCatalog(en, readTranslations(import.meta.dirname));
