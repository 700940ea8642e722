import type { Tokens } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import type { OfferedSignIns } from "../../platform/db/active-admins.ts";
import { UniqueViolation, WriteConflict, type UsersTable, type WriteStatement } from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import type { BeginSession } from "../auth/index.ts";
import type { Settings } from "../configuration/index.ts";
import type { IsConfusableUsername, NewUser, UserDirectory, UsersRepository } from "../users/index.ts";
import type { IdentitiesRepository } from "./identities.repository.ts";
import type { ProvidedIdentity } from "./provider-client.ts";
import { truncateUsername, hasRole, readProfile, type IdentityProfile } from "./identity-profile.ts";

export interface SignedIn {
  readonly tokens: Tokens;
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** A verified identity, and the rules for its account. */
export interface SignInPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly profile: IdentityProfile;
  readonly isAdmin: boolean;
  /** Whether an administrator without the admin role at the provider is demoted. */
  readonly canLoseAdmin: boolean;
  readonly canCreate: boolean;
  /** Whether a taken address refuses the sign-in; otherwise the new account is created without an address. */
  readonly isTakenEmailRefused: boolean;
}

/** Applies the settings to an identity of the identity provider. */
export function describeProvidedPerson(identity: ProvidedIdentity, settings: Settings): SignInPerson {
  return {
    issuer: identity.issuer,
    subject: identity.subject,
    profile: readProfile(identity),
    isAdmin: hasRole(identity, settings.oidc_roles_claim, settings.oidc_admin_role),
    canLoseAdmin: settings.oidc_roles_from_provider,
    canCreate: settings.oidc_create_accounts,
    isTakenEmailRefused: true,
  };
}

/** Signs in the account of a verified identity, which is found by issuer and subject only, or created. */
export type SignInIdentity = (
  person: SignInPerson,
  origin: { readonly source: RequestSource; readonly locale: Locale },
) => Promise<ServiceResult<SignedIn>>;

interface Dependencies {
  readonly identities: IdentitiesRepository;
  readonly users: Pick<
    UsersRepository,
    "findById" | "findByLogin" | "insert" | "update" | "updateUnlessLastAdmin" | "findLastAdminReason"
  >;
  readonly directory: Pick<UserDirectory, "invalidate">;
  readonly loadSignIns: () => Promise<OfferedSignIns>;
  readonly beginSession: BeginSession;
  readonly createUserRow: (user: NewUser, now: number) => UsersTable;
  readonly isConfusableUsername: IsConfusableUsername;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

/** Attempts when another request changes or creates the account concurrently. */
const MAX_ATTEMPTS = 4;
/** Numbered usernames to try before a random one. */
const MAX_NUMBERED = 20;
const MAX_USERNAME_LENGTH = 49;

export function createSignInIdentity(dependencies: Dependencies): SignInIdentity {
  const { identities, users, directory, beginSession, record, now } = dependencies;

  /** If this sign-in demotes the account, returns the methods by which another admin must be able to sign in. */
  const findDemotion = async (user: UsersTable, person: SignInPerson): Promise<OfferedSignIns | null> => {
    if (person.isAdmin || user.role !== "admin" || !person.canLoseAdmin) return null;
    const signIns = await dependencies.loadSignIns();
    return (await users.findLastAdminReason(user.id, signIns)) === null ? signIns : null;
  };

  const signInKnown = async (
    userId: string,
    login: WriteStatement,
    person: SignInPerson,
    source: RequestSource,
  ): Promise<ServiceResult<SignedIn>> => {
    const user = await users.findById(userId);
    if (user === undefined) return fail("provider_account_missing");
    const auditFields = { source, target_id: user.id, subject: user.username };
    if (user.active === 0) {
      record({ type: "login_failed", ...auditFields });
      return fail("user_inactive");
    }
    const demotion = await findDemotion(user, person);
    const role = demotion !== null ? "user" : person.isAdmin ? "admin" : user.role;
    const columns = { role, token_version: user.token_version + 1, updated_at: now() };
    const isChanged = role !== user.role;
    const changes = !isChanged
      ? []
      : demotion === null
        ? [users.update(user.id, user.version, columns)]
        : users.updateUnlessLastAdmin(user.id, user.version, columns, demotion);
    const tokens = await beginSession(isChanged ? { ...user, ...columns } : user, source, [...changes, login]);
    if (isChanged) {
      directory.invalidate(user.id, true);
      record({ type: "role_changed", ...auditFields });
    }
    record({ type: "login_succeeded", ...auditFields, actor_id: user.id });
    return ok({ tokens, userId: user.id, isAdmin: role === "admin" });
  };

  const findFreeUsername = async (wanted: string): Promise<string> => {
    for (let number = 1; number <= MAX_NUMBERED; number += 1) {
      const suffix = number === 1 ? "" : `-${number}`;
      const username = `${truncateUsername(wanted, MAX_USERNAME_LENGTH - suffix.length)}${suffix}`;
      if ((await users.findByLogin(username)) === undefined && !(await dependencies.isConfusableUsername(username)))
        return username;
    }
    return `user-${newId().slice(-12)}`;
  };

  const createAccount = async (
    { issuer, subject, profile, ...person }: SignInPerson,
    { source, locale }: Parameters<SignInIdentity>[1],
  ): Promise<ServiceResult<SignedIn>> => {
    if (!person.canCreate) return fail("provider_account_missing");
    // Never link to the existing account: control of the address at the provider would be enough to take it over.
    const isEmailTaken = profile.email !== null && (await users.findByLogin(profile.email)) !== undefined;
    if (isEmailTaken && person.isTakenEmailRefused) return fail("provider_email_taken");
    const email = profile.isEmailVerified && !isEmailTaken ? profile.email : null;
    const user = dependencies.createUserRow(
      {
        username: await findFreeUsername(profile.username),
        // No password: see `hasPassword`.
        password_hash: "",
        // An unverified address must not block others from using it.
        email,
        email_verified_at: email === null ? null : now(),
        first_name: profile.firstName,
        last_name: profile.lastName,
        role: person.isAdmin ? "admin" : "user",
        communication_language: profile.locale ?? locale,
      },
      now(),
    );
    const tokens = await beginSession(user, source, [
      users.insert(user),
      identities.insert({
        id: newId(),
        user_id: user.id,
        issuer,
        subject,
        name: profile.name,
        created_at: now(),
        last_login_at: now(),
      }),
    ]);
    const auditFields = { source, actor_id: user.id, target_id: user.id, subject: user.username };
    record({ type: "account_created", ...auditFields });
    record({ type: "login_succeeded", ...auditFields });
    return ok({ tokens, userId: user.id, isAdmin: user.role === "admin" });
  };

  return async (person, origin) => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const known = await identities.find(person.issuer, person.subject);
      try {
        return known === undefined
          ? await createAccount(person, origin)
          : await signInKnown(
              known.user_id,
              identities.recordLogin(known.id, person.profile.name, now()),
              person,
              origin.source,
            );
      } catch (error) {
        if (!(error instanceof WriteConflict) && !(error instanceof UniqueViolation)) throw error;
      }
    }
    return fail("version_conflict");
  };
}
