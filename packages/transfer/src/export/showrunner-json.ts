import type { RoundFields } from "@showrunner/contract/rest";
import type { ImportedGame } from "../import-model.ts";
import {
  FILE_FORMAT,
  FILE_VERSION,
  GAME_KEYS,
  ROUND_KEYS,
  type FileMedia,
  type ShowrunnerFile,
} from "../showrunner-file.ts";

/** Copies an object with its keys in this order, so that equal content gives equal bytes. */
function sortKeys<T extends object>(value: T, keys: readonly (keyof T)[]): T {
  return Object.fromEntries(keys.filter((key) => value[key] !== undefined).map((key) => [key, value[key]])) as T;
}

/** Builds the file of a game with its fields in a fixed order. */
export function toShowrunnerFile(game: ImportedGame, rounds: readonly RoundFields[]): ShowrunnerFile {
  return {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    game: sortKeys(game, GAME_KEYS),
    rounds: rounds.map(({ speed_points, timer_start = null, ...round }) =>
      // Older rounds lack these fields; absence means the same as null or false.
      sortKeys({ ...round, timer_start, ...(speed_points === true ? { speed_points } : {}) }, ROUND_KEYS),
    ),
  };
}

/** @param media files of an archive; the list of clips is omitted if it is empty */
export function writeShowrunnerJson(
  file: ShowrunnerFile,
  media?: { readonly pictures: readonly FileMedia[]; readonly audio: readonly FileMedia[] },
): string {
  const { pictures, audio = [] } = media ?? {};
  const lists = { ...(pictures === undefined ? {} : { pictures }), ...(audio.length === 0 ? {} : { audio }) };
  return `${JSON.stringify({ ...file, ...lists }, null, 2)}\n`;
}
