import type { Readable } from "node:stream";
import type { GameFields, RoundFields } from "@showrunner/contract/rest";
import {
  ARCHIVE_GAME_FILE,
  findPictureIds,
  replacePictureIds,
  toShowrunnerFile,
  writeShowrunnerJson,
  type FilePicture,
} from "@showrunner/transfer/export";
import { ZipFile } from "yazl";

/** Access to pictures as one caller. */
export interface PictureReader {
  /** Null if it does not exist or the caller may not read it. */
  find(imageId: string): Promise<{ readonly name: string; readonly mime: string } | null>;
  /** Opens the file, which must be read or destroyed. */
  open(imageId: string): Promise<Readable>;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
};
/** The same game gives the same file. */
const FILE_TIME = { mtime: new Date(1980, 0, 1) };

/**
 * Streams a zip file with the game's JSON and its pictures, which are numbered in the order in which the game refers to
 * them. Pictures that cannot be read are left out; their references stay.
 */
export async function createGameArchive(
  game: GameFields,
  rounds: readonly RoundFields[],
  reader: PictureReader,
): Promise<Readable> {
  const file = toShowrunnerFile(game, rounds);
  const pictures: (FilePicture & { readonly from: string })[] = [];
  for (const from of findPictureIds(file)) {
    const found = await reader.find(from);
    const extension = EXTENSIONS[found?.mime ?? ""];
    if (found === null || extension === undefined) continue;
    const id = `picture-${pictures.length + 1}`;
    pictures.push({ id, file: `pictures/${id}.${extension}`, name: found.name, from });
  }
  const idOf = new Map(pictures.map(({ id, from }) => [from, id]));
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  // A client that goes away, and a picture that was deleted meanwhile, end the download.
  output.once("close", () => current?.destroy());
  zip.on("error", (error: Error) => output.destroy(error));
  const json = writeShowrunnerJson(
    replacePictureIds(file, (id) => idOf.get(id) ?? null),
    pictures.map(({ id, file: path, name }) => ({ id, file: path, name })),
  );
  zip.addBuffer(Buffer.from(json, "utf8"), ARCHIVE_GAME_FILE, FILE_TIME);
  for (const { file: path, from } of pictures)
    // Pictures are compressed already. Each is opened when its turn comes.
    zip.addReadStreamLazy(path, { ...FILE_TIME, compress: false }, (callback) => {
      void (async () => {
        try {
          current = await reader.open(from);
          if (output.destroyed) current.destroy();
          callback(null, current);
        } catch (error) {
          zip.emit("error", error);
        }
      })();
    });
  zip.end();
  return output;
}
