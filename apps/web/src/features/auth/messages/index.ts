import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: auth_type_*, setup_oidc_*, setup_external_*
// same: setup_oidc_scopes — a name of the protocol

export const authMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
