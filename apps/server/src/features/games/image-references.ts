import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type FieldFailure, type ServiceResult } from "../../platform/http/failure.ts";
import type { RenderedTexts } from "./render-texts.service.ts";

/** Markdown address of a library image: this prefix and its id. */
export const IMAGE_PATH = "/images/";

/** As in sources, and as in rendered and frozen content, where `asset:ID` in any text is published when a run starts. */
const IMAGE_REFERENCE_PATTERN = /(?:\/images\/|asset:)([0-9A-Za-z-]{1,36})/g;

/** Ids of all images referenced anywhere in a value. */
export function findImageIds(value: unknown): ReadonlySet<string> {
  return new Set([...(JSON.stringify(value) ?? "").matchAll(IMAGE_REFERENCE_PATTERN)].map(([, id = ""]) => id));
}

/** Whether a caller may read and use an image; null if it does not exist. */
export type CanUseImage = (caller: UserCaller, imageId: string) => Promise<boolean | null>;

/** Fields of a game or of one round, from a request. */
type Fields = Readonly<Record<string, unknown>>;

export interface ImageReferenceCheck {
  /** Fails unless the cover image exists and the caller may use it. */
  checkCover(caller: UserCaller, imageId: string): Promise<ServiceResult<undefined>>;
  /**
   * Rejects references to images of other owners: embedding an image in one's own game would grant read access.
   *
   * @param fields by path
   * @param rendered HTML of the Markdown fields: their sources can spell an address with entities and escapes
   * @param before the stored game; its images may stay
   */
  checkTexts(
    caller: UserCaller,
    fields: Fields,
    rendered: RenderedTexts,
    before: unknown,
  ): Promise<ServiceResult<undefined>>;
}

export function createImageReferenceCheck(canUseImage: CanUseImage): ImageReferenceCheck {
  const toFieldFailure = (path: string): FieldFailure => ({ path, code: "unknown_image" });
  return {
    checkCover: async (caller, imageId) =>
      (await canUseImage(caller, imageId)) === true
        ? ok()
        : fail("validation_failed", { fields: [toFieldFailure("cover_image_id")] }),
    checkTexts: async (caller, fields, rendered, before) => {
      if (caller.isAdmin) return ok();
      const knownIds = findImageIds(before);
      const failures: FieldFailure[] = [];
      for (const [path, value] of Object.entries(fields))
        for (const id of findImageIds(typeof value === "string" ? [value, rendered.get(value)] : value))
          if (!knownIds.has(id) && (await canUseImage(caller, id)) === false) failures.push(toFieldFailure(path));
      return failures.length === 0 ? ok() : fail("validation_failed", { fields: failures });
    },
  };
}

/** Flattens the fields of rounds to paths such as `rounds.2.content`. */
export function flattenRoundFields(rounds: readonly Fields[]): Fields {
  return Object.fromEntries(
    rounds.flatMap((round, index) =>
      Object.entries(round).map(([name, value]) => [`rounds.${index}.${name}`, value] as const),
    ),
  );
}
