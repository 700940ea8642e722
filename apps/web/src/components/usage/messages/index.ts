import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: purpose_*, operation_*, unit_*
// same: operation_chat, operation_video_generate
export const usageComponentsMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
