import type { GameExportFormat, RoundFields } from "@showrunner/contract/rest";
import type { ImportedGame } from "../import-model.ts";
import { writeCsv } from "./csv.ts";
import { writeGift } from "./gift.ts";
import { writeOpenTrivia } from "./open-trivia.ts";
import { writePlainText } from "./plain-text.ts";
import { toShowrunnerFile, writeShowrunnerJson } from "./showrunner-json.ts";

/** Formats that are plain text; the server writes the others. */
export type TextExportFormat = Exclude<GameExportFormat, "zip" | "xlsx">;

const WRITERS: Readonly<Record<TextExportFormat, (game: ImportedGame, rounds: readonly RoundFields[]) => string>> = {
  json: (game, rounds) => writeShowrunnerJson(toShowrunnerFile(game, rounds)),
  csv: (_game, rounds) => writeCsv(rounds),
  gift: (_game, rounds) => writeGift(rounds),
  open_trivia: (game, rounds) => writeOpenTrivia(rounds, game.difficulty ?? "medium"),
  text: (_game, rounds) => writePlainText(rounds),
};

/** Writes a game in a text format. Content that the format cannot express is omitted (`findLosses`). */
export function exportText(format: TextExportFormat, game: ImportedGame, rounds: readonly RoundFields[]): string {
  return WRITERS[format](game, rounds);
}
