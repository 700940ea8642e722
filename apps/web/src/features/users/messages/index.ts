import { defineCatalog } from "@showrunner/i18n";
import { de } from "./de.ts";
import { en } from "./en.ts";

// same: role_admin
export const usersMessages = defineCatalog(en, de);
