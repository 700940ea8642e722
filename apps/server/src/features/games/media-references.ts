import { ASSET_ID_PREFIXES } from "@showrunner/engine";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type FieldCode, type FieldFailure, type ServiceResult } from "../../platform/http/failure.ts";
import type { RenderedTexts } from "./render-texts.service.ts";

/** A media file as Markdown and configs of games refer to it: by path and id. */
export interface MediaReference {
  readonly path: "/images/" | "/audio/" | "/videos/";
  readonly id: string;
}

/**
 * Matches references in sources as well as in rendered and frozen content: `asset:ID` in any text would be published
 * when a run starts. Ignores case, because `isMediaVisibleTo` does so on databases with a case-insensitive `like`.
 */
const MEDIA_REFERENCE_PATTERN = new RegExp(
  `(/images/|/audio/|/videos/|asset:(?:${ASSET_ID_PREFIXES.join("|")})?)([0-9a-z-]{1,36})`,
  "gi",
);

function getUnknownCode(prefix: string): FieldCode {
  if (prefix.includes("audio")) return "unknown_audio";
  return prefix.includes("video") ? "unknown_video" : "unknown_image";
}

/** Ids of all files referenced anywhere in a value, each with the failure code if the file is unknown. */
function findMedia(value: unknown): ReadonlyMap<string, FieldCode> {
  const found = (JSON.stringify(value) ?? "").matchAll(MEDIA_REFERENCE_PATTERN);
  return new Map(
    [...found].map(([, prefix = "", id = ""]) => [id.toLowerCase(), getUnknownCode(prefix.toLowerCase())]),
  );
}

/** Whether a caller may read and use an image, a video or an audio clip; null if it does not exist. */
export type CanUseMedia = (caller: UserCaller, mediaId: string) => Promise<boolean | null>;

/** Fields of a game or of one round, from a request. */
type Fields = Readonly<Record<string, unknown>>;

export interface MediaReferenceCheck {
  /**
   * Fails unless the new cover image exists and the caller may use it.
   *
   * @param imageId undefined for no change, null for no cover
   * @param before the stored game's cover, which may stay
   */
  checkCover(
    caller: UserCaller,
    imageId: string | null | undefined,
    before: string | null,
  ): Promise<ServiceResult<undefined>>;
  /**
   * Rejects references to media of other owners: embedding a file in one's own game would grant read access to it.
   *
   * @param fields by path
   * @param rendered HTML of the Markdown fields: their sources can spell an address with entities and escapes
   * @param before the stored game; media that it already refers to may stay
   */
  checkTexts(
    caller: UserCaller,
    fields: Fields,
    rendered: RenderedTexts,
    before: unknown,
  ): Promise<ServiceResult<undefined>>;
}

export function createMediaReferenceCheck(canUse: CanUseMedia): MediaReferenceCheck {
  return {
    checkCover: async (caller, imageId, before) =>
      imageId === undefined || imageId === null || imageId === before || (await canUse(caller, imageId)) === true
        ? ok()
        : fail("validation_failed", { fields: [{ path: "cover_image_id", code: "unknown_image" }] }),
    checkTexts: async (caller, fields, rendered, before) => {
      if (caller.isAdmin) return ok();
      const known = findMedia(before);
      const failures: FieldFailure[] = [];
      for (const [path, value] of Object.entries(fields))
        for (const [id, code] of findMedia(typeof value === "string" ? [value, rendered.get(value)] : value))
          if (!known.has(id) && (await canUse(caller, id)) === false) failures.push({ path, code });
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
