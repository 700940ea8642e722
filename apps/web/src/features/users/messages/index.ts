import { defineCatalog } from "@showrunner/i18n";
import { en } from "./en.ts";

// same: role_admin
// dynamic: method_* — sign_in_methods of an account
export const usersMessages = defineCatalog(
  en,
  import.meta.glob(["./??.ts", "!./en.ts"], { eager: true, import: "default" }),
);
