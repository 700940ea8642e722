import { defineCatalog } from "@showrunner/i18n";

export const en = {
  ascending: "Ascending",
  columns: "Columns",
  columns_default: "Show default columns",
  descending: "Descending",
  order: "Order",
  sort_by: "Sort by",
} as const;

export const dataTableMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
