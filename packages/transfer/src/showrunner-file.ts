import type { RoundFields } from "@showrunner/contract/rest";
import type { ImportedGame } from "./import-model.ts";

/** Identifies our own files. */
export const FILE_FORMAT = "showrunner-game";
/** Incremented when older versions can no longer read a file. */
export const FILE_VERSION = 1;

/** A picture or clip of an archive. */
export interface FileMedia {
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
  /** Only in archives; texts refer to each as `/images/ID`. */
  readonly pictures?: readonly FileMedia[];
  /** Only in archives with audio clips; configs refer to each as `/audio/ID`. */
  readonly audio?: readonly FileMedia[];
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
  "translations",
  "glossary",
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
  "translations",
] as const satisfies readonly (keyof RoundFields)[];

/** The name of the JSON file in an archive. */
export const ZIP_GAME_FILE = "game.json";
/** The only paths of pictures and clips in an archive. */
export const ZIP_MEDIA_PATHS = {
  pictures: /^pictures\/[\w-]{1,60}\.(?:png|jpg|webp|gif)$/u,
  audio: /^audio\/[\w-]{1,60}\.(?:mp3|m4a|ogg|wav)$/u,
} as const;

const MEDIA_KINDS = ["images", "audio", "videos"] as const;

/** A picture, clip or video as a game refers to it. */
export interface MediaReference {
  readonly kind: (typeof MEDIA_KINDS)[number];
  readonly id: string;
}
/** A picture or clip: archives contain no videos. */
export interface ArchivedMedia extends MediaReference {
  readonly kind: Exclude<MediaReference["kind"], "videos">;
}

/** Not the end of an address of another site. */
const MEDIA_REFERENCE = /(?<![\w-])\/(images|audio|videos)\/([0-9A-Za-z-]{1,36})/g;

/** Finds the cover and all media that texts refer to, in order of appearance. */
export function findMedia({ game, rounds }: Pick<ShowrunnerFile, "game" | "rounds">): readonly MediaReference[] {
  const cover = game.cover_image_id ?? null;
  const references = [
    ...(cover === null ? [] : [`/images/${cover}`]),
    ...[...JSON.stringify([game, rounds]).matchAll(MEDIA_REFERENCE)].map(([reference]) => reference),
  ];
  return [...new Set(references)].map((reference) => {
    const [, kind, id = ""] = reference.split("/");
    return { kind: MEDIA_KINDS.find((known) => known === kind) ?? "images", id };
  });
}

/** Like `findMedia`, without videos. */
export function findArchivedMedia(file: Parameters<typeof findMedia>[0]): readonly ArchivedMedia[] {
  return findMedia(file).flatMap(({ kind, id }) => (kind === "videos" ? [] : [{ kind, id }]));
}

/** Replaces references in all texts and the cover. Null removes the cover; in texts it keeps the reference. */
export function replaceMediaIds<T extends Pick<ShowrunnerFile, "game" | "rounds">>(
  file: T,
  toId: (id: string) => string | null,
): T {
  const replaced = mapTexts(file, (text) =>
    text.replaceAll(MEDIA_REFERENCE, (whole, kind: string, id: string) => {
      const found = toId(id);
      return found === null ? whole : `/${kind}/${found}`;
    }),
  );
  const cover = file.game.cover_image_id ?? null;
  return { ...replaced, game: { ...replaced.game, ...(cover === null ? {} : { cover_image_id: toId(cover) }) } };
}

/** Removes the given media: the cover, images in Markdown, and config fields that consist of a reference. */
export function removeMedia<T extends Pick<ShowrunnerFile, "game" | "rounds">>(file: T, ids: ReadonlySet<string>): T {
  if (ids.size === 0) return file;
  const removed = mapTexts(file, (text) =>
    ids.has(/^\/(?:images|audio|videos)\/([0-9A-Za-z-]{1,36})$/.exec(text)?.[1] ?? "")
      ? ""
      : text.replaceAll(/!\[[^\]]{0,500}\]\(\/images\/([0-9A-Za-z-]{1,36})\)/g, (whole, id: string) =>
          ids.has(id) ? "" : whole,
        ),
  );
  const cover = file.game.cover_image_id ?? null;
  return cover !== null && ids.has(cover) ? { ...removed, game: { ...removed.game, cover_image_id: null } } : removed;
}

/** Copies a JSON value with `change` applied to every text; keys stay the same. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === "string") return change(value) as T;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item as unknown, change)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item as unknown, change)])) as T;
}
