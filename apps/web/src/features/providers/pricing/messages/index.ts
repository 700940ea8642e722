import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: by_*, for_*, import_*, label_*, per_*, price_*
// same: for_code, for_llm, for_video, price_single
export const pricingMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
