import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: download_*
// same: download_xlsx, download_csv, download_json
export const results_messages = defineCatalog(en, de);
