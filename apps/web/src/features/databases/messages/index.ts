import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: failure_*, obstacle_*, schema_*, ssl_* — as the server names them
// same: host, migration, port, schema
export const databasesMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
