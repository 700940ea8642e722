import type { RoundFields } from "@showrunner/contract/rest";
import type { ImportedGame } from "./model.ts";

/** Identifies our own files. */
export const FILE_FORMAT = "showrunner-game";
/** Raised when older versions could not read a file any more. */
export const FILE_VERSION = 1;

/** A picture of an archive: texts refer to it as `/images/ID`. */
export interface FilePicture {
  readonly id: string;
  /** Path in the archive. */
  readonly file: string;
  readonly name: string;
}

/** The content of `game.json`, and of a JSON file. */
export interface ShowrunnerFile {
  readonly format: typeof FILE_FORMAT;
  readonly version: number;
  readonly game: ImportedGame;
  readonly rounds: readonly RoundFields[];
  /** Only in archives. */
  readonly pictures?: readonly FilePicture[];
}

export const GAME_KEYS = [
  "title",
  "description",
  "rules",
  "equipment",
  "difficulty",
  "points",
  "buzzer_default",
  "tags",
  "language",
  "cover_image_id",
] as const satisfies readonly (keyof ImportedGame)[];

export const ROUND_KEYS = [
  "type",
  "title",
  "question",
  "content",
  "answers",
  "answer_content",
  "description",
  "max_points",
  "time_limit_s",
  "timer_start",
  "scoring",
  "speed_points",
  "buzzer_override",
  "config",
] as const satisfies readonly (keyof RoundFields)[];

/** The name of the JSON file in an archive. */
export const ARCHIVE_GAME_FILE = "game.json";
/** The only paths of pictures in an archive. */
export const ARCHIVE_PICTURE_PATH = /^pictures\/[\w-]{1,60}\.(?:png|jpg|webp|gif)$/u;

const PICTURE_REFERENCE = /\/images\/([0-9A-Za-z-]{1,36})/g;

/** Ids of pictures in a file's texts and of its cover, in order of appearance. */
export function findPictureIds({ game, rounds }: Pick<ShowrunnerFile, "game" | "rounds">): readonly string[] {
  const cover = game.cover_image_id ?? null;
  const inTexts = [...JSON.stringify([game, rounds]).matchAll(PICTURE_REFERENCE)].map(([, id = ""]) => id);
  return [...new Set([...(cover === null ? [] : [cover]), ...inTexts])];
}

/** Replaces references to pictures in all texts, and the cover; null takes the cover away and keeps a text's reference. */
export function replacePictureIds<T extends Pick<ShowrunnerFile, "game" | "rounds">>(
  file: T,
  toId: (id: string) => string | null,
): T {
  const replaced = mapTexts(file, (text) =>
    text.replaceAll(PICTURE_REFERENCE, (whole, id: string) => {
      const found = toId(id);
      return found === null ? whole : `/images/${found}`;
    }),
  );
  const cover = file.game.cover_image_id ?? null;
  return { ...replaced, game: { ...replaced.game, ...(cover === null ? {} : { cover_image_id: toId(cover) }) } };
}

/** Takes away the given pictures: the cover, images in markdown, and fields of configs that are a reference alone. */
export function removePictures<T extends Pick<ShowrunnerFile, "game" | "rounds">>(
  file: T,
  ids: ReadonlySet<string>,
): T {
  if (ids.size === 0) return file;
  const removed = mapTexts(file, (text) =>
    ids.has(/^\/images\/([0-9A-Za-z-]{1,36})$/.exec(text)?.[1] ?? "")
      ? ""
      : text.replaceAll(/!\[[^\]]{0,500}\]\(\/images\/([0-9A-Za-z-]{1,36})\)/g, (whole, id: string) =>
          ids.has(id) ? "" : whole,
        ),
  );
  const cover = file.game.cover_image_id ?? null;
  return cover !== null && ids.has(cover) ? { ...removed, game: { ...removed.game, cover_image_id: null } } : removed;
}

/** A copy with every text of a JSON value changed; keys stay. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === "string") return change(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item as unknown, change)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item as unknown, change)])) as T;
}
