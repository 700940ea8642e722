import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// same: role_admin
export const usersMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
