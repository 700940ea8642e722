import * as users from "../features/users/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { FAILURE_WINDOW_MS } from "../platform/limits/index.ts";
import type { AccountParts } from "./account-parts.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** Composes what admins do with other users' accounts. */
export function composeUserAdministration(
  { database, settings, failedLogins, auditLog, record }: ConfiguredInfrastructure,
  { users: repository, directory, loginLimits, provider, ...parts }: AccountParts,
) {
  const accountKey = (userId: string): string => `user:${userId}`;
  const countFailedLogins = async (userIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const counts = await failedLogins.countRecent(userIds.map(accountKey), now() - FAILURE_WINDOW_MS);
    return new Map(userIds.map((id) => [id, counts.get(accountKey(id)) ?? 0]));
  };
  const userAccess = users.createUserAccessService({
    database,
    repository,
    directory,
    failedLogins: {
      count: async (id) => (await countFailedLogins([id])).get(id) ?? 0,
      forget: (id) => failedLogins.forget(accountKey(id)),
      forgetInMemory: (id) => loginLimits.forget(accountKey(id)),
    },
    auditLog,
    record,
    now,
  });
  const usersService = users.createUsersService({
    database,
    repository,
    managedUsers: users.createManagedUsersRepository(database),
    countFailedLogins,
    directory,
    loadSignIns: provider.loadSignIns,
    isConfusableUsername: parts.isConfusableUsername,
    mail: parts.mail,
    endAccountLinks: parts.endAccountLinks,
    checkNewPassword: parts.checkNewPassword,
    auditLog,
    record,
    getDefaultLanguage: () => settings.get().default_language,
    now,
  });
  return {
    users: usersService,
    mount: (mount: Mount): void => users.registerUserRoutes(mount, usersService, userAccess),
  };
}
