import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// dynamic: state_* — as the server names them
export const restartMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
