import type { Readable } from "node:stream";
import type { GameFields, RoundFields } from "@showrunner/contract/rest";
import { IMPORT_LIMITS } from "@showrunner/transfer";
import {
  ZIP_GAME_FILE,
  findArchivedMedia,
  replaceMediaIds,
  toShowrunnerFile,
  writeShowrunnerJson,
  type ArchivedMedia,
  type FileMedia,
} from "@showrunner/transfer/export";
import { ZipFile } from "yazl";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";

/** Images have a smaller variant for displays. */
type MediaVariant = "original" | "display";

interface FoundMedia {
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
}

/** Access to images and clips as one caller. */
export interface MediaReader {
  /** Null if it does not exist or the caller may not read it. */
  find(media: ArchivedMedia, variant: MediaVariant): Promise<FoundMedia | null>;
  /** Opens the file, which must be read or destroyed. */
  open(media: ArchivedMedia, variant: MediaVariant): Promise<Readable>;
}

const EXTENSIONS = {
  images: { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif" },
  audio: { "audio/mpeg": "mp3", "audio/mp4": "m4a", "audio/ogg": "ogg", "audio/wav": "wav" },
} as const satisfies Record<ArchivedMedia["kind"], Readonly<Record<string, string>>>;
/** Variants that may be exported, the preferred one first, and the size up to which an import accepts them. */
const VARIANTS = {
  images: { names: ["original", "display"], maxBytes: IMPORT_LIMITS.pictureBytes },
  audio: { names: ["original"], maxBytes: IMPORT_LIMITS.clipBytes },
} as const satisfies Record<ArchivedMedia["kind"], { names: readonly MediaVariant[]; maxBytes: number }>;
/** Folder in the archive and prefix of the ids, per kind of file. */
const PLACES = { images: ["pictures", "picture"], audio: ["audio", "clip"] } as const;
/** A fixed time, so that exporting the same game gives the same bytes. */
const FILE_TIME = { mtime: new Date(1980, 0, 1) };
/** More than the headers and the directory entry of a file take. */
const HEADER_BYTES = 300;
const BYTES_PER_MIB = 1024 * 1024;

/** Images are re-encoded when they are stored, which may make them larger than an import accepts. */
async function findExportable(
  reader: MediaReader,
  media: ArchivedMedia,
): Promise<(FoundMedia & { readonly variant: MediaVariant }) | null> {
  const { names, maxBytes } = VARIANTS[media.kind];
  for (const variant of names) {
    const found = await reader.find(media, variant);
    if (found !== null && found.bytes <= maxBytes) return { ...found, variant };
  }
  return null;
}

/**
 * Streams a zip file with the game's JSON and its images and clips, which are numbered in the order in which the game
 * refers to them. Files that the caller may not read or that are too large are omitted; references to them stay. Fails if
 * the archive would be too large to be imported.
 */
export async function createGameZip(
  game: GameFields,
  rounds: readonly RoundFields[],
  reader: MediaReader,
): Promise<ServiceResult<Readable>> {
  const file = toShowrunnerFile(game, rounds);
  const media: (FileMedia & Pick<FoundMedia, "bytes"> & { from: ArchivedMedia; variant: MediaVariant })[] = [];
  for (const from of findArchivedMedia(file)) {
    const found = await findExportable(reader, from);
    const extension = (EXTENSIONS[from.kind] as Readonly<Record<string, string>>)[found?.mime ?? ""];
    if (found === null || extension === undefined) continue;
    const [folder, word] = PLACES[from.kind];
    const id = `${word}-${media.filter((other) => other.from.kind === from.kind).length + 1}`;
    const { name, bytes, variant } = found;
    media.push({ id, file: `${folder}/${id}.${extension}`, name, from, bytes, variant });
  }
  const idOf = new Map(media.map(({ id, from }) => [from.id, id]));
  const list = (kind: ArchivedMedia["kind"]): readonly FileMedia[] =>
    media.filter(({ from }) => from.kind === kind).map(({ id, file: path, name }) => ({ id, file: path, name }));
  const json = writeShowrunnerJson(
    replaceMediaIds(file, (id) => idOf.get(id) ?? null),
    { pictures: list("images"), audio: list("audio") },
  );
  const content = Buffer.from(json, "utf8");
  const bytes = media.reduce((sum, file) => sum + file.bytes + HEADER_BYTES, content.length + HEADER_BYTES);
  if (bytes > IMPORT_LIMITS.archiveBytes || media.length + 1 > IMPORT_LIMITS.files)
    return fail("game_export_too_large", {
      params: { most: IMPORT_LIMITS.archiveBytes / BYTES_PER_MIB, files: IMPORT_LIMITS.files - 1 },
    });
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  // A disconnected client or a file that was deleted meanwhile aborts the download.
  output.once("close", () => current?.destroy());
  zip.on("error", (error: Error) => output.destroy(error));
  zip.addBuffer(content, ZIP_GAME_FILE, FILE_TIME);
  for (const { file: path, from, variant } of media)
    // The files are compressed already. Each one is opened only when it is written.
    zip.addReadStreamLazy(path, { ...FILE_TIME, compress: false }, (callback) => {
      void (async () => {
        try {
          current = await reader.open(from, variant);
          if (output.destroyed) current.destroy();
          callback(null, current);
        } catch (error) {
          zip.emit("error", error);
        }
      })();
    });
  zip.end();
  return ok(output);
}
