import { gameFields } from "@showrunner/contract/rest";
import { isRecord } from "@showrunner/engine";
import {
  createProblem,
  type ImportedFields,
  type ImportedRound,
  type ImportProblem,
  type ParsedSource,
} from "../import-model.ts";
import { findFieldProblem } from "../questions/to-round.ts";
import { FILE_FORMAT, FILE_VERSION, GAME_KEYS, ROUND_KEYS } from "../showrunner-file.ts";

type Fields = Readonly<Record<string, unknown>>;

export function isShowrunnerFile(value: unknown): value is Fields {
  return isRecord(value) && value["format"] === FILE_FORMAT;
}

const START = { from: 0, to: 0 };
const pick = (value: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(keys.filter((key) => value[key] !== undefined).map((key) => [key, value[key]]));

/** Reads the game's own fields; invalid ones are reported as problems and omitted. */
function readGame(value: unknown, problems: ImportProblem[]): ParsedSource["game"] {
  const gameInput = isRecord(value) ? pick(value, GAME_KEYS) : {};
  const parsed = Object.entries(gameInput).flatMap(([key, field]) => {
    const checked = gameFields.partial().safeParse({ [key]: field });
    if (checked.success) return Object.entries(checked.data);
    problems.push(createProblem("invalid_game", START, `${key}: ${JSON.stringify(field)}`));
    return [];
  });
  return Object.fromEntries(parsed);
}

/** Reads our own format. Invalid rounds and fields are reported as problems; the rest is imported. */
export function parseShowrunnerJson(value: Fields): ParsedSource {
  const problems: ImportProblem[] = [];
  const rounds: ImportedRound[] = [];
  const { version, rounds: list } = value;
  if (version !== FILE_VERSION) problems.push(createProblem("newer_version", START, String(version)));
  const game = readGame(value["game"], problems);
  if (!Array.isArray(list)) problems.push(createProblem("not_a_list", START, "rounds"));
  for (const [index, entry] of (Array.isArray(list) ? (list as readonly unknown[]) : []).entries()) {
    const source = { from: index + 1, to: index + 1 };
    const fields = (isRecord(entry) ? pick(entry, ROUND_KEYS) : {}) as ImportedFields;
    const code = typeof fields.type === "string" ? findFieldProblem(fields) : "invalid_value";
    if (code === null) rounds.push({ source, fields, notes: [] });
    else problems.push(createProblem(code, source, JSON.stringify(entry)));
  }
  return { unit: "entry", game, rounds, problems, media: [] };
}
