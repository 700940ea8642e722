import type { RoundFields } from "@showrunner/contract/rest";
import type { ImportedGame } from "../model.ts";
import {
  FILE_FORMAT,
  FILE_VERSION,
  GAME_KEYS,
  ROUND_KEYS,
  type FileMedia,
  type ShowrunnerFile,
} from "../showrunner-file.ts";

/** A copy with the given keys in their order, so that equal content gives equal bytes. */
function inOrder<T extends object>(value: T, keys: readonly (keyof T)[]): T {
  return Object.fromEntries(keys.filter((key) => value[key] !== undefined).map((key) => [key, value[key]])) as T;
}

/** The file of a game, with fields in a fixed order. */
export function toShowrunnerFile(game: ImportedGame, rounds: readonly RoundFields[]): ShowrunnerFile {
  return {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    game: inOrder(game, GAME_KEYS),
    rounds: rounds.map(({ speed_points, timer_start = null, ...round }) =>
      // Null and false are the same as missing, and older rounds have no such fields.
      inOrder({ ...round, timer_start, ...(speed_points === true ? { speed_points } : {}) }, ROUND_KEYS),
    ),
  };
}

/** @param media of an archive; archives without clips have no list of them */
export function writeShowrunnerJson(
  file: ShowrunnerFile,
  media?: { readonly pictures: readonly FileMedia[]; readonly audio: readonly FileMedia[] },
): string {
  const { pictures, audio = [] } = media ?? {};
  const lists = { ...(pictures === undefined ? {} : { pictures }), ...(audio.length === 0 ? {} : { audio }) };
  return `${JSON.stringify({ ...file, ...lists }, null, 2)}\n`;
}
