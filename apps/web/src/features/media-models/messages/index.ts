import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// same: videos
export const mediaModelsMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
