export const en = {
  ascending: "Ascending",
  columns: "Columns",
  columns_default: "Show the default ones",
  descending: "Descending",
  sort_by: "Sort by",
} as const;
