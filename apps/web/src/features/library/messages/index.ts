import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: place_*, usage_*
// same: videos, videos_title, usage_video, with_model
export const libraryScreenMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
