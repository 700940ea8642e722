import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export default {
  ascending: "Aufsteigend",
  columns: "Spalten",
  columns_default: "Standardspalten zeigen",
  descending: "Absteigend",
  order: "Reihenfolge",
  sort_by: "Sortieren nach",
} satisfies Translation<typeof en>;
