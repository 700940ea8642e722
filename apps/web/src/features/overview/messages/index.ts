import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: warning_*, advice_*, connections_*, mail_* — as the server names them
// same: server, version, live, videos
export const overviewMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
