export const en = {
  download: "Results as a file",
  download_xlsx: "Excel (XLSX)",
  download_csv: "CSV",
  download_json: "JSON",
  download_failed: "Failed to fetch the results",
} as const;
