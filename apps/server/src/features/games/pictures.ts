import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type FieldFailure, type Outcome } from "../../platform/http/failure.ts";

/** Markdown address of a library image: this prefix and its id. */
export const image_path = "/images/";

const mention = /\/images\/([0-9A-Za-z-]{1,36})/g;

/** Ids of all images referenced anywhere in a value. */
export function picturesIn(value: unknown): ReadonlySet<string> {
  return new Set([...(JSON.stringify(value) ?? "").matchAll(mention)].map(([, id = ""]) => id));
}

/** Whether a caller may read and use an image; null if it does not exist. */
export type MayUseImage = (caller: UserCaller, image_id: string) => Promise<boolean | null>;

/** Fields of a game or of one round, from a request. */
type Fields = Readonly<Record<string, unknown>>;

export interface PictureCheck {
  /** Fails unless the cover image exists and the caller may use it. */
  cover(caller: UserCaller, image_id: string): Promise<Outcome<undefined>>;
  /**
   * Rejects references to images of other owners: embedding an image in one's own game would grant read access.
   *
   * @param fields by path
   * @param before the stored game; its images may stay
   */
  texts(caller: UserCaller, fields: Fields, before: unknown): Promise<Outcome<undefined>>;
}

export function createPictureCheck(mayUse: MayUseImage): PictureCheck {
  const wrongField = (path: string): FieldFailure => ({ path, code: "unknown_image" });
  return {
    cover: async (caller, image_id) =>
      (await mayUse(caller, image_id)) === true
        ? ok()
        : fail("validation_failed", { fields: [wrongField("cover_image_id")] }),
    texts: async (caller, fields, before) => {
      if (caller.is_admin) return ok();
      const known = picturesIn(before);
      const wrong: FieldFailure[] = [];
      for (const [path, value] of Object.entries(fields))
        for (const id of picturesIn(value))
          if (!known.has(id) && (await mayUse(caller, id)) === false) wrong.push(wrongField(path));
      return wrong.length === 0 ? ok() : fail("validation_failed", { fields: wrong });
    },
  };
}

/** Flattens the fields of rounds to paths such as `rounds.2.content`. */
export function fieldsOfRounds(rounds: readonly Fields[]): Fields {
  return Object.fromEntries(
    rounds.flatMap((round, index) =>
      Object.entries(round).map(([name, value]) => [`rounds.${index}.${name}`, value] as const),
    ),
  );
}
