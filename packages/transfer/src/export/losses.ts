import type { GameExportFormat, RoundFields } from "@showrunner/contract/rest";
import { isRecord } from "@showrunner/engine";
import { importText, type TextFormat } from "../import/index.ts";
import type { ImportedGame } from "../import-model.ts";
import { ROUND_DEFAULTS } from "../questions/to-round.ts";
import { findMedia, GAME_KEYS, ROUND_KEYS, type MediaReference } from "../showrunner-file.ts";
import { exportText, type TextExportFormat } from "./export-text.ts";
import { toShowrunnerFile } from "./showrunner-json.ts";

/** The content of a game that a format cannot express. */
export interface ExportLosses {
  /** Positions (from 0) of rounds that are missing in the file. */
  readonly rounds: readonly number[];
  /** Number of affected rounds, by field that differs after an import. */
  readonly fields: ReadonlyMap<keyof RoundFields, number>;
  /** Whether the game's own fields (title, rules and so on) are missing. */
  readonly isGameLost: boolean;
  /** Number of pictures that are not in the file. */
  readonly pictures: number;
  /** Number of audio clips that are not in the file. */
  readonly clips: number;
  /** Number of videos; no format contains them. */
  readonly videos: number;
}

const READ_AS: Readonly<Record<TextExportFormat, TextFormat>> = {
  json: "showrunner",
  csv: "table",
  gift: "gift",
  open_trivia: "open_trivia",
  text: "text",
};

/** Serialises a value with sorted object keys, for comparisons. */
function toComparable(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    isRecord(item) ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1))) : item,
  );
}

/** Exports one round, imports it again, and returns the fields that differ; null if the round was lost. */
function compareRound(format: TextExportFormat, game: ImportedGame, round: RoundFields): (keyof RoundFields)[] | null {
  const { rounds } = importText(exportText(format, game, [round]), READ_AS[format]);
  const [read, ...others] = rounds;
  if (read === undefined || others.length > 0) return null;
  const absent = { ...ROUND_DEFAULTS, timer_start: null, speed_points: false };
  const before = { ...absent, ...round };
  const after = { ...absent, ...read.fields };
  return ROUND_KEYS.filter((key) => toComparable(before[key] ?? null) !== toComparable(after[key] ?? null));
}

/** Finds what an export would lose by importing it again, so that no list of each format's abilities is needed. */
export function findLosses(format: GameExportFormat, game: ImportedGame, rounds: readonly RoundFields[]): ExportLosses {
  const keepsGame = format === "zip" || format === "json";
  const media = findMedia(toShowrunnerFile(game, rounds));
  const count = (mediaKind: MediaReference["kind"]): number => media.filter(({ kind }) => kind === mediaKind).length;
  const missing: number[] = [];
  const fields = new Map<keyof RoundFields, number>();
  // An XLSX file has the same rows as a CSV file, and an archive contains the JSON.
  const textFormat = format === "xlsx" ? "csv" : format === "zip" ? "json" : format;
  for (const [index, round] of rounds.entries()) {
    const changed = compareRound(textFormat, game, round);
    if (changed === null) missing.push(index);
    for (const key of changed ?? []) fields.set(key, (fields.get(key) ?? 0) + 1);
  }
  const hasGameFields = GAME_KEYS.some((key) => key !== "language" && key !== "difficulty" && Boolean(game[key]));
  return {
    rounds: missing,
    fields,
    isGameLost: !keepsGame && hasGameFields,
    pictures: format === "zip" ? 0 : count("images"),
    clips: format === "zip" ? 0 : count("audio"),
    videos: count("videos"),
  };
}
