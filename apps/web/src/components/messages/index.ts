import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: download_*, image_*, markdown_*
// same: download_xlsx, download_csv, download_json
export const componentsMessages = defineCatalog(en, de);
