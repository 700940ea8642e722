import type { GameExportFormat, GameFields, RoundFields } from "@showrunner/contract/rest";
import { escapeFormula, exportText, toTableRows, type TableCell } from "@showrunner/transfer/export";
import { Download } from "../../platform/http/download.ts";

/** Formats of one file without images. */
export type PlainFormat = Exclude<GameExportFormat, "zip">;

const FILES: Readonly<Record<PlainFormat, { readonly mediaType: string; readonly extension: string }>> = {
  json: { mediaType: "application/json; charset=utf-8", extension: ".json" },
  xlsx: { mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extension: ".xlsx" },
  csv: { mediaType: "text/csv; charset=utf-8", extension: ".csv" },
  gift: { mediaType: "text/plain; charset=utf-8", extension: ".gift.txt" },
  open_trivia: { mediaType: "application/json; charset=utf-8", extension: ".opentdb.json" },
  text: { mediaType: "text/plain; charset=utf-8", extension: ".txt" },
};

/** Maximum length of a text in an Excel cell. */
const MAX_CELL_LENGTH = 32_767;
const COLUMN_WIDTH = 24;

/** XML 1.0 allows no control characters except tab and line ends, not even escaped. */
// oxlint-disable-next-line no-control-regex -- matches exactly these
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function toXlsxCell(cell: TableCell, isHeading: boolean) {
  if (cell === null) return null;
  if (typeof cell === "number") return { value: cell, type: Number };
  const value = escapeFormula(cell.replaceAll(FORBIDDEN_IN_XML, "")).slice(0, MAX_CELL_LENGTH);
  return isHeading ? { value, type: String, fontWeight: "bold" as const } : { value, type: String };
}

async function writeXlsx(rounds: readonly RoundFields[]): Promise<Buffer> {
  const rows = toTableRows(rounds);
  const sheet = {
    sheet: "Rounds",
    stickyRowsCount: 1,
    columns: (rows[0] ?? []).map(() => ({ width: COLUMN_WIDTH })),
    data: rows.map((row, index) => row.map((cell) => toXlsxCell(cell, index === 0))),
  };
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  return writeXlsxFile([sheet]).toBuffer();
}

/** Writes a game to a file named after it. */
export async function createGameFile(
  format: PlainFormat,
  game: GameFields,
  rounds: readonly RoundFields[],
): Promise<Download> {
  const { mediaType, extension } = FILES[format];
  const data = format === "xlsx" ? await writeXlsx(rounds) : Buffer.from(exportText(format, game, rounds), "utf8");
  return new Download(data, mediaType, `${game.title}${extension}`);
}
