import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: choice_*, external_*, group_*, hint_*, label_*, mail_no_*, mail_ready, provider_*, reason_*
// same: choice_starttls, label_oidc_scopes, label_smtp_port, passphrase — names of the protocol, and a word of both
export const configurationMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
