export { exportText, type TextExportFormat } from "./export-text.ts";
export { findLosses, type ExportLosses } from "./losses.ts";
export { toShowrunnerFile, writeShowrunnerJson } from "./showrunner-json.ts";
export { toTableRows } from "./table-rows.ts";
export {
  findArchivedMedia,
  replaceMediaIds,
  ZIP_GAME_FILE,
  type ArchivedMedia,
  type FileMedia,
  type ShowrunnerFile,
} from "../showrunner-file.ts";
export { escapeFormula } from "../table-cells.ts";
