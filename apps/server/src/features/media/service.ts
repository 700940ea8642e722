import type { Call, Image } from "@showrunner/contract/rest";
import {
  foldText,
  ReferenceViolation,
  WriteConflict,
  type Database,
  type ImagesTable,
} from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Failure, type Outcome } from "../../platform/http/failure.ts";
import type { Input } from "../../platform/http/mount.ts";
import { readCursor, toPage } from "../../platform/http/paging.ts";
import { newId } from "../../platform/ids.ts";
import type { Storage, StoredFile } from "../../platform/storage/index.ts";
import type { ImageLinks } from "./links.ts";
import { fileNameOf, mimeOf, type ProcessImage, type ProcessingFailure, type Variant } from "./processing.ts";
import type { ImagesRepository } from "./repository.ts";
import type { UploadLimits } from "./upload-limits.ts";

export type ImagesQuery = Input<"GET /images/">["query"];
export type LinkImage = Input<"PUT /images/:id/link">["body"];

export interface UploadedFile {
  readonly name: string;
  readonly data: Buffer;
  readonly linked_type: string | null;
  readonly linked_id: string | null;
}

export interface ImageFile {
  readonly mime: string;
  readonly file: StoredFile;
}

/**
 * Images. The owner, admins and readers of a game that contains the image may read it; the owner and admins list, link
 * and delete it. For anyone else it does not exist.
 */
export interface ImagesService {
  list(caller: UserCaller, query: ImagesQuery): Promise<Outcome<Call<"GET /images/">["response"]>>;
  get(caller: UserCaller, id: string): Promise<Outcome<Image>>;
  upload(caller: UserCaller, file: UploadedFile): Promise<Outcome<Image>>;
  link(caller: UserCaller, id: string, link: LinkImage): Promise<Outcome<Image>>;
  remove(caller: UserCaller, id: string): Promise<Outcome<undefined>>;
  /** Whether the caller may read and use the image; null when it does not exist. */
  mayRead(caller: UserCaller, id: string): Promise<boolean | null>;
  file(image: ImagesTable, variant: Variant): Promise<Outcome<ImageFile>>;
  /** @param caller null when a signed URL grants access */
  fileById(caller: UserCaller | null, id: string, variant: Variant): Promise<Outcome<ImageFile>>;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: ImagesRepository;
  readonly storage: Storage;
  readonly process: ProcessImage;
  readonly links: ImageLinks;
  readonly limits: UploadLimits;
  /** Whether a game whose content the caller may read contains the image. */
  readonly isInReadableGame: (caller: UserCaller, image_id: string) => Promise<boolean>;
  readonly now: () => number;
}

const failures: Readonly<Record<ProcessingFailure, Failure["code"]>> = {
  not_an_image: "image_invalid",
  too_large: "image_too_large",
  busy: "unavailable",
};

const folderOf = (id: string): string => `images/${id}`;
const mayChange = (caller: UserCaller, image: ImagesTable): boolean =>
  caller.is_admin || (caller.user_id !== null && caller.user_id === image.owner_id);

export function createImagesService({
  database,
  repository,
  storage,
  process,
  links,
  limits,
  isInReadableGame,
  now,
}: Dependencies): ImagesService {
  const present = (row: ImagesTable): Image => ({
    id: row.id,
    name: row.name,
    mime: row.mime,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    urls: {
      thumb: links.address(row.id, "thumb"),
      display: links.address(row.id, "display"),
      original: links.address(row.id, "original"),
    },
    linked_type: row.linked_type,
    linked_id: row.linked_id,
    linked_is_primary: row.linked_is_primary === 1,
    created_at: new Date(row.created_at).toISOString(),
  });
  /** The image, if the caller may edit it. */
  const own = async (caller: UserCaller, id: string): Promise<Outcome<ImagesTable>> => {
    const image = await repository.byId(id);
    if (image === undefined) return fail("not_found");
    if (mayChange(caller, image)) return ok(image);
    return fail((await isInReadableGame(caller, id)) ? "forbidden" : "not_found");
  };
  /** The image, if the caller may read it. */
  const readable = async (caller: UserCaller, id: string): Promise<Outcome<ImagesTable>> => {
    const image = await repository.byId(id);
    if (image === undefined) return fail("not_found");
    return mayChange(caller, image) || (await isInReadableGame(caller, id)) ? ok(image) : fail("not_found");
  };
  const file: ImagesService["file"] = async (image, variant) => {
    const found = await storage.open(`${folderOf(image.id)}/${fileNameOf(variant, image.mime)}`);
    return found === null ? fail("not_found") : ok({ mime: mimeOf(variant, image.mime), file: found });
  };

  return {
    list: async (caller, { search, cursor, limit }) => {
      const wanted = search === undefined || search.trim() === "" ? undefined : search;
      const filter = { owner_id: caller.is_admin ? null : caller.user_id, search: wanted };
      const [rows, total] = await Promise.all([
        repository.page({ ...filter, after: readCursor(cursor), limit }),
        repository.count(filter),
      ]);
      return ok({ ...toPage(rows, limit, (row) => ({ value: row.created_at, id: row.id }), present), total });
    },
    get: async (caller, id) => {
      const image = await readable(caller, id);
      return image.ok ? ok(present(image.value)) : image;
    },
    upload: async (caller, { name, data, linked_type, linked_id }) => {
      const room = await limits.mayKeep(caller, data.length);
      if (!room.ok) return room;
      const processed = await process(data, caller.user_id ?? "");
      if (typeof processed === "string") return fail(failures[processed]);
      const id = newId();
      const { mime, width, height, files } = processed;
      const row: ImagesTable = {
        id,
        owner_id: caller.user_id,
        name,
        name_folded: foldText(name),
        mime,
        width,
        height,
        bytes: files.original.length,
        linked_type,
        linked_id,
        linked_is_primary: 0,
        created_at: now(),
      };
      try {
        for (const variant of ["original", "display", "thumb"] as const)
          await storage.put(`${folderOf(id)}/${fileNameOf(variant, mime)}`, files[variant]);
        await database.write([repository.insert(row)]);
      } catch (error) {
        await storage.removeFolder(folderOf(id));
        throw error;
      }
      return ok(present(row));
    },
    link: async (caller, id, { linked_type, linked_id, linked_is_primary = false }) => {
      const image = await own(caller, id);
      if (!image.ok) return image;
      const link = { linked_type, linked_id, linked_is_primary: linked_is_primary ? 1 : 0 } as const;
      try {
        await database.write([repository.link(id, link)]);
      } catch (error) {
        if (error instanceof WriteConflict) return fail("not_found");
        throw error;
      }
      return ok(present({ ...image.value, ...link }));
    },
    remove: async (caller, id) => {
      const image = await own(caller, id);
      if (!image.ok) return image;
      try {
        await database.write(repository.remove(id));
      } catch (error) {
        if (error instanceof ReferenceViolation) return fail("image_in_use");
        if (error instanceof WriteConflict) return fail("not_found");
        throw error;
      }
      await storage.removeFolder(folderOf(id));
      return ok();
    },
    mayRead: async (caller, id) => {
      if ((await repository.byId(id)) === undefined) return null;
      return (await readable(caller, id)).ok;
    },
    file,
    fileById: async (caller, id, variant) => {
      const linked = caller === null ? await repository.byId(id) : undefined;
      const image =
        caller === null ? (linked === undefined ? fail("not_found") : ok(linked)) : await readable(caller, id);
      return image.ok ? file(image.value, variant) : image;
    },
  };
}
