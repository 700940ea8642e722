import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";
import { en } from "./en.ts";

export const mailMessages = defineCatalog(en, readTranslations(import.meta.dirname));
