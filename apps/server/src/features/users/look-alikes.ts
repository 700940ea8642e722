import { skeletonOf } from "../../platform/name-skeleton.ts";
import type { UsersRepository } from "./repository.ts";

/** Whether an existing username is visually confusable with this one (Unicode TS 39). */
export type LooksTaken = (username: string) => Promise<boolean>;

/** Compares with all accounts: accounts are created rarely, and skeletons are cached. */
export function createLooksTaken({ usernames }: Pick<UsersRepository, "usernames">): LooksTaken {
  const skeletons = new Map<string, string>();
  const known = (username: string): string => {
    const skeleton = skeletons.get(username) ?? skeletonOf(username);
    skeletons.set(username, skeleton);
    return skeleton;
  };
  return async (username) => {
    const wanted = skeletonOf(username);
    return (await usernames()).some((each) => known(each) === wanted);
  };
}
