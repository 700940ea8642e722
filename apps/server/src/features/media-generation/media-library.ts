import type { UserCaller } from "../../platform/http/caller.ts";
import type { ServiceResult } from "../../platform/http/failure.ts";
import type { ImagesTable, VideosTable, WriteStatement } from "../../platform/db/index.ts";
import { foldText } from "../../platform/db/index.ts";
import type { StorageQuota } from "../../platform/media/storage-quota.ts";
import type { StoredColumns } from "./generated-media.repository.ts";
import type { MediaKind } from "./media-models.repository.ts";

interface Records {
  readonly image: ImagesTable;
  readonly video: VideosTable;
}
type Stored<K extends MediaKind> = Omit<StoredColumns[K], "name" | "name_folded"> & { readonly extension: string };

/** The part of a media library that stores generated files of its kind. */
export interface MediaLibrary<K extends MediaKind, Shown> {
  readonly get: (caller: UserCaller, id: string) => Promise<ServiceResult<Shown>>;
  readonly checkEditable: (caller: UserCaller, id: string) => Promise<ServiceResult<undefined>>;
  /** Fails if the quota does not allow `files` more files of `bytes` bytes in total. */
  readonly checkQuota: (caller: UserCaller, bytes: number, files: number) => Promise<ServiceResult<undefined>>;
  readonly enforceQuota: StorageQuota["enforce"];
  readonly insert: (row: Records[K]) => WriteStatement;
  /** `busy`: try again later. `invalid`: browsers cannot show the file. */
  readonly storeFile: (id: string, data: Buffer, user: string) => Promise<Stored<K> | "invalid" | "busy">;
  readonly removeFiles: (id: string) => Promise<void>;
}

export interface MediaLibraries<Image, Video> {
  readonly image: MediaLibrary<"image", Image>;
  readonly video: MediaLibrary<"video", Video>;
}

/** Maximum length of a name taken from a prompt. With an extension, it has to fit the column. */
const MAX_NAME_LENGTH = 120;

/** Derives the name of a generated file from the beginning of its prompt. */
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
