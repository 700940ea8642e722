import type { RouteCall, Image } from "@showrunner/contract/rest";
import { foldText, type ImagesTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Failure, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { newId } from "../../platform/ids.ts";
import { JUST_UPLOADED, type DescribedFields, type DescribeFiles } from "../../platform/media/describe-files.ts";
import { UPLOADED } from "../../platform/media/generation.ts";
import type { AssetFile } from "../../platform/media/grant-capabilities.ts";
import type { MediaFiles, SharedMediaActions } from "../../platform/media/media-files.ts";
import { UPLOAD_RETRY_AFTER_S } from "../../platform/media/run-upload.ts";
import type { ServedFile } from "../../platform/media/send-file.ts";
import type { Storage } from "../../platform/storage/index.ts";
import type { ImageUrls } from "./image-urls.ts";
import {
  getFileName,
  getMimeType,
  type ProcessedImage,
  type ProcessImage,
  type ProcessingFailure,
} from "./image-processing.ts";
import type { StoredVariant } from "./image-variants.ts";
import { createStepVariantFiles } from "./step-variant-files.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

export type ImagesListQuery = RouteInput<"GET /images/">["query"];

export interface UploadedFile {
  readonly name: string;
  readonly data: Buffer;
}

/** Images. `MediaFiles` defines who may do what. */
export interface ImagesService extends SharedMediaActions {
  list(caller: UserCaller, query: ImagesListQuery): Promise<ServiceResult<RouteCall<"GET /images/">["response"]>>;
  /** @param step name of a step variant, whose URL is returned as well */
  get(caller: UserCaller, id: string, step?: string): Promise<ServiceResult<Image>>;
  upload(caller: UserCaller, file: UploadedFile): Promise<ServiceResult<Image>>;
  /**
   * Writes the files of a generated image whose row exists or is about to be inserted. Returns `busy` if the caller has
   * to try again.
   */
  storeFile(id: string, data: Buffer, user: string): Promise<StoredImage | "invalid" | "busy">;
  /** @param caller null when a signed URL grants access */
  openFileById(caller: UserCaller | null, id: string, variant: string): Promise<ServiceResult<ServedFile>>;
  /** Fails with `not_found` for an unknown capability. */
  openByCapability(capability: string): Promise<ServiceResult<ServedFile>>;
  /** Creates the files of step variants in the background. */
  prepareVariants(assets: readonly AssetFile[]): void;
}

/** Properties of an image that are known once its files are stored. */
export type StoredImage = Pick<ImagesTable, "mime" | "width" | "height" | "bytes"> & { readonly extension: string };

interface Dependencies {
  readonly files: MediaFiles<ImagesTable>;
  readonly describe: DescribeFiles<ImagesTable>;
  readonly storage: Storage;
  readonly processImage: ProcessImage;
  readonly urls: ImageUrls;
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

export function createImagesService({
  files,
  describe,
  storage,
  processImage,
  urls,
  now,
}: Dependencies): ImagesService {
  const { getFolder } = files;
  const present = (row: ImagesTable, described: DescribedFields): Image => ({
    id: row.id,
    name: row.name,
    mime: row.mime,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    urls: {
      thumb: urls.createUrl(row.id, "thumb"),
      display: urls.createUrl(row.id, "display"),
      original: urls.createUrl(row.id, "original"),
    },
    ...described,
    created_at: toIsoTime(row.created_at),
  });
  const preparePresent = async (caller: UserCaller, rows: readonly ImagesTable[]) => {
    const getDescription = await describe(caller, rows);
    return (row: ImagesTable): Image => present(row, getDescription(row));
  };
  const putFiles = async (id: string, { mime, files: variants }: ProcessedImage): Promise<void> => {
    for (const variant of ["original", "display", "thumb"] as const)
      await storage.put(`${getFolder(id)}/${getFileName(variant, mime)}`, variants[variant]);
  };
  const stepFiles = createStepVariantFiles(storage, getFolder);
  const openFile = async (image: ImagesTable, variant: string): Promise<ServiceResult<ServedFile>> => {
    if (isStoredVariant(variant)) {
      const key = `${getFolder(image.id)}/${getFileName(variant, image.mime)}`;
      const found = await storage.open(key, { toleratesOutage: true });
      return found === null ? fail("not_found") : ok({ mime: getMimeType(variant, image.mime), file: found });
    }
    const found = await stepFiles.open(image.id, variant);
    return found === null ? fail("not_found") : ok({ mime: STEP_VARIANT_MIME, file: found });
  };

  return {
    ...files,
    list: (caller, query) => files.list(caller, query, (rows) => preparePresent(caller, rows)),
    get: async (caller, id, step) => {
      const image = await files.findReadable(caller, id);
      if (!image.ok) return image;
      const presented = (await preparePresent(caller, [image.value]))(image.value);
      return ok(step === undefined ? presented : { ...presented, step_url: urls.createUrl(id, step) });
    },
    upload: (caller, { name, data }) =>
      files.enforceQuota(caller, data.length, async () => {
        const processed = await processImage(data, caller.user_id ?? "");
        if (typeof processed === "string") return { ok: false, error: PROCESSING_FAILURES[processed] };
        const id = newId();
        const { mime, width, height, files: variants } = processed;
        const row: ImagesTable = {
          id,
          owner_id: caller.user_id,
          name,
          name_folded: foldText(name),
          mime,
          width,
          height,
          bytes: variants.original.length,
          linked_type: null,
          linked_id: null,
          linked_is_primary: 0,
          ...UPLOADED,
          created_at: now(),
        };
        await files.save(row, () => putFiles(id, processed));
        return ok(present(row, JUST_UPLOADED));
      }),
    storeFile: async (id, data, user) => {
      const processed = await processImage(data, user);
      if (processed === "not_an_image" || processed === "too_large") return "invalid";
      if (typeof processed === "string") return "busy";
      const { mime, width, height, files: variants } = processed;
      await putFiles(id, processed);
      const extension = getFileName("original", mime).split(".").at(-1) ?? "";
      return { mime, width, height, bytes: variants.original.length, extension };
    },
    openByCapability: async (capability) => {
      const image = await files.findByCapability(capability);
      return image.ok ? openFile(image.value, image.value.variant) : image;
    },
    prepareVariants: (assets) => {
      for (const { media_id, variant } of assets)
        if (!isStoredVariant(variant))
          stepFiles
            .open(media_id, variant)
            .then((file) => file?.stream().destroy())
            // The first request for a variant tries again and reports the error.
            .catch(() => undefined);
    },
    openFileById: async (caller, id, variant) => {
      const image = await files.findServed(caller, id);
      return image.ok ? openFile(image.value, variant) : image;
    },
  };
}
