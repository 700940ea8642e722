import type { UserCaller } from "../../platform/http/caller.ts";
import type { ServiceResult } from "../../platform/http/failure.ts";
import type { ImagesTable, VideosTable, WriteStatement } from "../../platform/db/index.ts";
import { foldText } from "../../platform/db/index.ts";
import type { StoredColumns } from "./generated-media.repository.ts";
import type { MediaKind } from "./media-models.repository.ts";

interface Records {
  readonly image: ImagesTable;
  readonly video: VideosTable;
}
type Stored<K extends MediaKind> = Omit<StoredColumns[K], "name" | "name_folded"> & { readonly extension: string };

/** What a library offers for generated files of its kind. */
export interface MediaLibrary<K extends MediaKind, Shown> {
  readonly get: (caller: UserCaller, id: string) => Promise<ServiceResult<Shown>>;
  readonly checkEditable: (caller: UserCaller, id: string) => Promise<ServiceResult<undefined>>;
  /** Whether so many more files may be stored, of so many bytes together. */
  readonly checkQuota: (caller: UserCaller, bytes: number, files: number) => Promise<ServiceResult<undefined>>;
  readonly insert: (row: Records[K]) => WriteStatement;
  /** `busy`: to be tried again; `invalid`: no file that browsers show. */
  readonly storeFile: (id: string, data: Buffer, user: string) => Promise<Stored<K> | "invalid" | "busy">;
  readonly removeFiles: (id: string) => Promise<void>;
}

export interface MediaLibraries<Image, Video> {
  readonly image: MediaLibrary<"image", Image>;
  readonly video: MediaLibrary<"video", Video>;
}

/** Longest name that is taken from a prompt; it has to fit a column with an extension. */
const MAX_NAME_LENGTH = 120;

/** Name of a generated file: the beginning of its prompt. */
export function toMediaName(
  prompt: string,
  extension?: string,
): { readonly name: string; readonly name_folded: string } {
  const text = prompt
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
  const short = [...text].slice(0, MAX_NAME_LENGTH).join("").trim();
  const name = extension === undefined ? short : `${short}.${extension}`;
  return { name, name_folded: foldText(name) };
}
