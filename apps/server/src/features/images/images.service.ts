import type { RouteCall, Image } from "@showrunner/contract/rest";
import {
  foldText,
  ReferenceViolation,
  WriteConflict,
  type Database,
  type ImagesTable,
} from "../../platform/db/index.ts";
import { dropBlankSearch } from "../../platform/db/search.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Failure, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { countTotal, decodeCursor, toPage } from "../../platform/http/paging.ts";
import { newId } from "../../platform/ids.ts";
import {
  getAttemptIds,
  presentGeneration,
  UPLOADED,
  type FindCosts,
  type GenerationFields,
} from "../../platform/media/generation.ts";
import type { AssetFile } from "../../platform/media/grant-capabilities.ts";
import type { MediaRepository } from "../../platform/media/media.repository.ts";
import { removeUnsavedFiles } from "../../platform/media/remove-unsaved-files.ts";
import { UPLOAD_RETRY_AFTER_S } from "../../platform/media/run-upload.ts";
import type { ServedFile } from "../../platform/media/send-file.ts";
import type { Storage } from "../../platform/storage/index.ts";
import type { ImageUrlSigner } from "./image-url-signer.ts";
import {
  getFileName,
  getMimeType,
  type ProcessedImage,
  type ProcessImage,
  type ProcessingFailure,
} from "./image-processing.ts";
import type { StoredVariant } from "./image-variants.ts";
import { NOT_LINKED, type LinkedFields } from "../../platform/media/linked-fields.ts";
import type { MediaLinksService } from "../media-links/index.ts";
import { createStepVariantFiles } from "./step-variant-files.ts";
import type { CheckImageQuota } from "./image-quota.ts";

export type ImagesListQuery = RouteInput<"GET /images/">["query"];

export interface UploadedFile {
  readonly name: string;
  readonly data: Buffer;
}

/**
 * Images. The owner, admins and readers of a game that contains the image may read it; the owner and admins list, link
 * and delete it. For anyone else it does not exist.
 */
export interface ImagesService {
  list(caller: UserCaller, query: ImagesListQuery): Promise<ServiceResult<RouteCall<"GET /images/">["response"]>>;
  /** @param step name of a step variant, whose URL is returned as well */
  get(caller: UserCaller, id: string, step?: string): Promise<ServiceResult<Image>>;
  upload(caller: UserCaller, file: UploadedFile): Promise<ServiceResult<Image>>;
  /** Fails unless the caller may edit the image. Editors may also link it. */
  checkEditable(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
  /** As `checkEditable`; also fails while there is no file. */
  checkLinkable(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
  /**
   * Writes the files of a generated image whose row exists or is about to be inserted. Returns `busy` if the caller has
   * to try again.
   */
  storeFile(id: string, data: Buffer, user: string): Promise<StoredImage | "invalid" | "busy">;
  removeFiles(id: string): Promise<void>;
  /** Fails with its places while the image is linked or used. Cancels the run of an image that is not generated yet. */
  remove(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
  /** Whether the caller may read and use the image, which must have its file; null if it does not exist. */
  canRead(caller: UserCaller, id: string): Promise<boolean | null>;
  /** @param caller null when a signed URL grants access */
  openFileById(caller: UserCaller | null, id: string, variant: string): Promise<ServiceResult<ServedFile>>;
  /** Fails with `not_found` for an unknown capability. */
  openByCapability(capability: string): Promise<ServiceResult<ServedFile>>;
  /** Creates the files of step variants in the background. */
  prepareVariants(files: readonly AssetFile[]): void;
}

/** Properties of an image that are known once its files are stored. */
export type StoredImage = Pick<ImagesTable, "mime" | "width" | "height" | "bytes"> & { readonly extension: string };

interface Dependencies {
  readonly database: Database;
  readonly repository: MediaRepository<ImagesTable>;
  readonly storage: Storage;
  readonly processImage: ProcessImage;
  readonly urlSigner: ImageUrlSigner;
  readonly checkQuota: CheckImageQuota;
  readonly links: Pick<MediaLinksService, "findShown" | "checkUnused">;
  readonly findCosts: FindCosts;
  /** Cancels a run if it exists and has not ended. */
  readonly cancelRun: (attemptId: string) => Promise<void>;
  /** Whether a game whose content the caller may read contains the image. */
  readonly isInReadableGame: (caller: UserCaller, imageId: string) => Promise<boolean>;
  readonly now: () => number;
}

export const PROCESSING_FAILURES: Readonly<Record<ProcessingFailure, Failure>> = {
  not_an_image: { code: "image_invalid" },
  too_large: { code: "image_too_large" },
  user_queue_full: { code: "too_many_requests", retryAfterS: UPLOAD_RETRY_AFTER_S },
  queue_full: { code: "unavailable" },
};

const STEP_VARIANT_MIME = "image/webp";
const STORED_VARIANTS: readonly string[] = ["thumb", "display", "original"] satisfies StoredVariant[];
const isStoredVariant = (variant: string): variant is StoredVariant => STORED_VARIANTS.includes(variant);

const getFolder = (id: string): string => `images/${id}`;
const canEdit = (caller: UserCaller, image: ImagesTable): boolean =>
  caller.isAdmin || (caller.user_id !== null && caller.user_id === image.owner_id);

export function createImagesService({
  database,
  repository,
  storage,
  processImage,
  urlSigner,
  checkQuota,
  links,
  findCosts,
  cancelRun,
  isInReadableGame,
  now,
}: Dependencies): ImagesService {
  const presentWith = (row: ImagesTable, linked: LinkedFields, generation: GenerationFields): Image => ({
    id: row.id,
    name: row.name,
    mime: row.mime,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    urls: {
      thumb: urlSigner.createUrl(row.id, "thumb"),
      display: urlSigner.createUrl(row.id, "display"),
      original: urlSigner.createUrl(row.id, "original"),
    },
    ...linked,
    ...generation,
    created_at: new Date(row.created_at).toISOString(),
  });
  const present = async (caller: UserCaller, row: ImagesTable): Promise<Image> => {
    const [shown, costs] = await Promise.all([links.findShown("image", [row.id]), findCosts(getAttemptIds([row]))]);
    return presentWith(row, shown.get(row.id) ?? NOT_LINKED, presentGeneration(row, costs, canEdit(caller, row)));
  };
  /** The image, if the caller may edit it. */
  const findEditable = async (caller: UserCaller, id: string): Promise<ServiceResult<ImagesTable>> => {
    const image = await repository.findById(id);
    if (image === undefined) return fail("not_found");
    if (canEdit(caller, image)) return ok(image);
    return fail((await isInReadableGame(caller, id)) ? "forbidden" : "not_found");
  };
  /** The image, if the caller may read it. */
  const findReadable = async (caller: UserCaller, id: string): Promise<ServiceResult<ImagesTable>> => {
    const image = await repository.findById(id);
    if (image === undefined) return fail("not_found");
    return canEdit(caller, image) || (await isInReadableGame(caller, id)) ? ok(image) : fail("not_found");
  };
  const putFiles = async (id: string, { mime, files }: ProcessedImage): Promise<void> => {
    for (const variant of ["original", "display", "thumb"] as const)
      await storage.put(`${getFolder(id)}/${getFileName(variant, mime)}`, files[variant]);
  };
  const stepFiles = createStepVariantFiles(storage, getFolder);
  const openFile = async (image: ImagesTable, variant: string): Promise<ServiceResult<ServedFile>> => {
    if (isStoredVariant(variant)) {
      const found = await storage.open(`${getFolder(image.id)}/${getFileName(variant, image.mime)}`);
      return found === null ? fail("not_found") : ok({ mime: getMimeType(variant, image.mime), file: found });
    }
    const found = await stepFiles.open(image.id, variant);
    return found === null ? fail("not_found") : ok({ mime: STEP_VARIANT_MIME, file: found });
  };

  return {
    list: async (caller, { search, cursor, limit, ...given }) => {
      const owner = caller.isAdmin ? null : caller.user_id;
      const filter = { owner_id: owner, search: dropBlankSearch(search), ...given };
      const position = { after: decodeCursor(cursor), limit };
      const rows = await repository.findPage({ ...filter, ...position });
      const total = await countTotal(rows, position, () => repository.count(filter));
      const ids = rows.map(({ id }) => id);
      const [shown, costs] = await Promise.all([links.findShown("image", ids), findCosts(getAttemptIds(rows))]);
      const presentRow = (row: ImagesTable): Image =>
        presentWith(row, shown.get(row.id) ?? NOT_LINKED, presentGeneration(row, costs, true));
      return ok({ ...toPage(rows, limit, (row) => ({ value: row.created_at, id: row.id }), presentRow), total });
    },
    get: async (caller, id, step) => {
      const image = await findReadable(caller, id);
      if (!image.ok) return image;
      const presented = await present(caller, image.value);
      if (step === undefined) return ok(presented);
      return ok({ ...presented, step_url: urlSigner.createUrl(id, step) });
    },
    upload: async (caller, { name, data }) => {
      const quota = await checkQuota(caller, data.length);
      if (!quota.ok) return quota;
      const processed = await processImage(data, caller.user_id ?? "");
      if (typeof processed === "string") return { ok: false, error: PROCESSING_FAILURES[processed] };
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
        linked_type: null,
        linked_id: null,
        linked_is_primary: 0,
        ...UPLOADED,
        created_at: now(),
      };
      try {
        await putFiles(id, processed);
        await database.write([repository.insert(row)]);
      } catch (error) {
        const find = () => repository.findById(id);
        await removeUnsavedFiles(error, find, () => storage.removeFolder(getFolder(id)));
        throw error;
      }
      return ok(presentWith(row, NOT_LINKED, presentGeneration(row, new Map(), true)));
    },
    checkEditable: async (caller, id) => {
      const image = await findEditable(caller, id);
      return image.ok ? ok() : image;
    },
    checkLinkable: async (caller, id) => {
      const image = await findEditable(caller, id);
      if (!image.ok) return image;
      return image.value.status === "ready" ? ok() : fail("media_not_ready");
    },
    storeFile: async (id, data, user) => {
      const processed = await processImage(data, user);
      if (processed === "not_an_image" || processed === "too_large") return "invalid";
      if (typeof processed === "string") return "busy";
      const { mime, width, height, files } = processed;
      await putFiles(id, processed);
      const extension = getFileName("original", mime).split(".").at(-1) ?? "";
      return { mime, width, height, bytes: files.original.length, extension };
    },
    removeFiles: (id) => storage.removeFolder(getFolder(id)),
    remove: async (caller, id) => {
      const image = await findEditable(caller, id);
      if (!image.ok) return image;
      const unused = await links.checkUnused(caller, "image", id);
      if (!unused.ok) return unused;
      try {
        await database.write(repository.remove(id));
      } catch (error) {
        // The image is in use by a running show, or was linked meanwhile.
        if (error instanceof ReferenceViolation) return fail("image_in_use");
        if (error instanceof WriteConflict) return fail("not_found");
        throw error;
      }
      const { status, attempt_id } = image.value;
      if (status === "pending" && attempt_id !== null) await cancelRun(attempt_id);
      await storage.removeFolder(getFolder(id));
      return ok();
    },
    canRead: async (caller, id) => {
      if ((await repository.findById(id)) === undefined) return null;
      const image = await findReadable(caller, id);
      return image.ok && image.value.status === "ready";
    },
    openByCapability: async (capability) => {
      const image = await repository.findByCapability(capability);
      return image === undefined ? fail("not_found") : openFile(image, image.variant);
    },
    prepareVariants: (files) => {
      for (const { media_id, variant } of files)
        if (!isStoredVariant(variant))
          stepFiles
            .open(media_id, variant)
            .then((file) => file?.stream().destroy())
            // The first request for a variant tries again and reports the error.
            .catch(() => undefined);
    },
    openFileById: async (caller, id, variant) => {
      const linked = caller === null ? await repository.findById(id) : undefined;
      const image =
        caller === null ? (linked === undefined ? fail("not_found") : ok(linked)) : await findReadable(caller, id);
      return image.ok ? openFile(image.value, variant) : image;
    },
  };
}
