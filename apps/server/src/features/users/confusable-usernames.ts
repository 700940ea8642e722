import { toNameSkeleton } from "../../platform/name-skeleton.ts";
import type { UsersRepository } from "./users.repository.ts";

/** Whether an existing username is visually confusable with this one (Unicode TS 39). */
export type IsConfusableUsername = (username: string) => Promise<boolean>;

/** Compares a name with all accounts; acceptable, since accounts are created rarely and skeletons are cached. */
export function createConfusableUsernameCheck({
  findAllUsernames,
}: Pick<UsersRepository, "findAllUsernames">): IsConfusableUsername {
  const skeletons = new Map<string, string>();
  const getSkeleton = (username: string): string => {
    const skeleton = skeletons.get(username) ?? toNameSkeleton(username);
    skeletons.set(username, skeleton);
    return skeleton;
  };
  return async (username) => {
    const requestedSkeleton = toNameSkeleton(username);
    return (await findAllUsernames()).some((each) => getSkeleton(each) === requestedSkeleton);
  };
}
