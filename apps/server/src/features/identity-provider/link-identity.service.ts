import type { OfferedSignIns } from "../../platform/db/active-admins.ts";
import {
  UniqueViolation,
  WriteConflict,
  tryWrite,
  type Database,
  type ProviderAttemptsTable,
  type UsersTable,
} from "../../platform/db/index.ts";
import { EXTERNAL_ISSUER } from "../../platform/external-issuer.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { LoginDevice } from "../../platform/http/known-devices.ts";
import { newId } from "../../platform/ids.ts";
import type { RecordSecurityEvent } from "../../platform/security-log/index.ts";
import { ATTEMPT_LIFETIME_MS } from "./attempt-cookie.ts";
import type { ProviderAttemptSecrets } from "./attempt-secrets.ts";
import type { IdentitiesRepository } from "./identities.repository.ts";
import type { ProvidedIdentity } from "./provider-client.ts";
import { readProfile } from "./identity-profile.ts";

/** Links of the caller's account with identities. Every change requires the account's password. */
export interface LinkIdentityService {
  /** Stores a verified identity until the password is confirmed in the same browser. */
  storePendingLink(
    attempt: ProviderAttemptsTable,
    identity: ProvidedIdentity,
    browserId: string,
  ): Promise<ServiceResult<{ readonly name: string }>>;
  confirm(
    caller: UserCaller,
    password: string,
    browser: { readonly browserId: string | null; readonly device: LoginDevice },
  ): Promise<ServiceResult<undefined>>;
  unlink(caller: UserCaller, password: string, device: LoginDevice): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: IdentitiesRepository;
  readonly secrets: Pick<ProviderAttemptSecrets, "toLinkId">;
  readonly findUser: (id: string) => Promise<UsersTable | undefined>;
  readonly confirmPassword: (
    caller: UserCaller,
    field: string,
    password: string,
    device: LoginDevice,
  ) => Promise<ServiceResult<UsersTable>>;
  readonly loadSignIns: () => Promise<OfferedSignIns>;
  /** Whether the account could sign in without its identities. */
  readonly canSignInWithPassword: (user: UsersTable) => boolean;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

export function createLinkIdentityService(dependencies: Dependencies): LinkIdentityService {
  const { database, repository, secrets, confirmPassword, record, now } = dependencies;
  return {
    storePendingLink: async ({ user_id }, identity, browserId) => {
      const { issuer, subject } = identity;
      if ((await repository.find(issuer, subject)) !== undefined) return fail("identity_taken");
      const { name } = readProfile(identity);
      const attempt: ProviderAttemptsTable = {
        id: secrets.toLinkId(browserId),
        purpose: "confirm_link",
        user_id,
        issuer,
        subject,
        name,
        return_to: null,
        expires_at: now() + ATTEMPT_LIFETIME_MS,
      };
      await database.write(repository.insertAttempt(attempt, now()));
      return ok({ name });
    },
    confirm: async (caller, password, { browserId, device }) => {
      const attempt = browserId === null ? undefined : await repository.findAttempt(secrets.toLinkId(browserId), now());
      if (attempt === undefined || attempt.user_id === null || attempt.user_id !== caller.user_id)
        return fail("provider_session_missing");
      const confirmed = await confirmPassword(caller, "password", password, device);
      if (!confirmed.ok) return confirmed;
      const user = confirmed.value;
      try {
        await database.write([
          repository.consumeAttempt(attempt.id, now()),
          repository.insert({
            id: newId(),
            user_id: user.id,
            issuer: attempt.issuer,
            subject: attempt.subject ?? "",
            name: attempt.name ?? "",
            created_at: now(),
            last_login_at: null,
          }),
        ]);
      } catch (error) {
        if (error instanceof WriteConflict) return fail("provider_session_missing");
        if (error instanceof UniqueViolation) return fail("identity_taken");
        throw error;
      }
      record({
        type: "identity_linked",
        source: device.source,
        actor_id: user.id,
        target_id: user.id,
        subject: user.username,
      });
      return ok();
    },
    unlink: async (caller, password, device) => {
      const user = caller.user_id === null ? undefined : await dependencies.findUser(caller.user_id);
      const isLinked =
        user !== undefined && (await repository.findByUser(user.id)).some(({ issuer }) => issuer !== EXTERNAL_ISSUER);
      if (!isLinked) return fail("not_found");
      const { settingsVersion } = await dependencies.loadSignIns();
      if (!dependencies.canSignInWithPassword(user)) return fail("only_sign_in_method");
      const confirmed = await confirmPassword(caller, "password", password, device);
      if (!confirmed.ok) return confirmed;
      if (!(await tryWrite(database, repository.deleteByUser(user.id, settingsVersion)))) {
        // The settings changed concurrently.
        await dependencies.loadSignIns();
        return fail(dependencies.canSignInWithPassword(user) ? "version_conflict" : "only_sign_in_method");
      }
      record({
        type: "identity_unlinked",
        source: device.source,
        actor_id: user.id,
        target_id: user.id,
        subject: user.username,
      });
      return ok();
    },
  };
}
