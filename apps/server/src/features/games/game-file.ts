import type { GameExportFormat, GameFields, RoundFields } from "@showrunner/contract/rest";
import { exportText, toTableRows } from "@showrunner/transfer/export";
import { Download } from "../../platform/http/download.ts";
import { writeWorkbook, XLSX_MEDIA_TYPE } from "../../platform/xlsx.ts";

/** Formats of one file without images. */
export type PlainFormat = Exclude<GameExportFormat, "zip">;

const FILES: Readonly<Record<PlainFormat, { readonly mediaType: string; readonly extension: string }>> = {
  json: { mediaType: "application/json; charset=utf-8", extension: ".json" },
  xlsx: { mediaType: XLSX_MEDIA_TYPE, extension: ".xlsx" },
  csv: { mediaType: "text/csv; charset=utf-8", extension: ".csv" },
  gift: { mediaType: "text/plain; charset=utf-8", extension: ".gift.txt" },
  open_trivia: { mediaType: "application/json; charset=utf-8", extension: ".opentdb.json" },
  text: { mediaType: "text/plain; charset=utf-8", extension: ".txt" },
};

/** Writes a game to a file named after it. */
export async function createGameFile(
  format: PlainFormat,
  game: GameFields,
  rounds: readonly RoundFields[],
): Promise<Download> {
  const { mediaType, extension } = FILES[format];
  const data =
    format === "xlsx"
      ? await writeWorkbook([{ name: "Rounds", rows: toTableRows(rounds) }])
      : Buffer.from(exportText(format, game, rounds), "utf8");
  return new Download(data, mediaType, `${game.title}${extension}`);
}
