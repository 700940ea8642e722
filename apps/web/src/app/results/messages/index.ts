import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// dynamic: download_*
// same: download_xlsx, download_csv, download_json
export const resultsMessages = defineCatalog(en, de);
