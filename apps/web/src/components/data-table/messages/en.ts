export const en = {
  ascending: "Ascending",
  columns: "Columns",
  columns_default: "Show default columns",
  descending: "Descending",
  sort_by: "Sort by",
} as const;
