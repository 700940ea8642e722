import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: download_*, image_*, markdown_*, template_*
// same: download_xlsx, download_csv, download_json
export const componentsMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
