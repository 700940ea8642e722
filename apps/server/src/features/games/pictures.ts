import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type FieldFailure, type Outcome } from "../../platform/http/failure.ts";

/** How an author writes a picture of the library: this and its id. */
export const image_path = "/images/";

const mention = /\/images\/([0-9A-Za-z-]{1,36})/g;

/** Ids of all pictures that a value mentions, wherever in it. */
export function picturesIn(value: unknown): ReadonlySet<string> {
  return new Set([...(JSON.stringify(value) ?? "").matchAll(mention)].map(([, id = ""]) => id));
}

/** Whether a caller may read and use a picture; null where there is no such picture. */
export type MayUseImage = (caller: UserCaller, image_id: string) => Promise<boolean | null>;

/** Fields of a game or of one round, as they come in. */
type Fields = Readonly<Record<string, unknown>>;

export interface PictureCheck {
  /** The cover must exist and be the caller's to use. */
  cover(caller: UserCaller, image_id: string): Promise<Outcome<undefined>>;
  /**
   * Refuses texts that bring in a picture of somebody else: whoever shows a picture in a game of his own may read it.
   *
   * @param fields by their paths
   * @param before what the game said until now; its pictures stay
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

/** The fields of rounds by their paths, as in `rounds.2.content`. */
export function fieldsOfRounds(rounds: readonly Fields[]): Fields {
  return Object.fromEntries(
    rounds.flatMap((round, index) =>
      Object.entries(round).map(([name, value]) => [`rounds.${index}.${name}`, value] as const),
    ),
  );
}
