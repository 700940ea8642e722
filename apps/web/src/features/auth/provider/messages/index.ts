import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: test_*

export const providerMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
