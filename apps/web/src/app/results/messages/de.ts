import type { Translation } from "@showrunner/i18n";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  download: "Ergebnisse als Datei",
  download_xlsx: "Excel (XLSX)",
  download_csv: "CSV",
  download_json: "JSON",
  download_failed: "Die Ergebnisse konnten nicht geladen werden",
};
