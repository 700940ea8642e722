import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: claim_*, hint_* — the claims of a token
export const tokenClaimsMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
