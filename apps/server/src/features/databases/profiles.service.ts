import { isIP } from "node:net";
import type {
  AuditAction,
  ChangedDatabaseProfile,
  DatabaseProfile,
  DatabaseTest,
  NewDatabaseProfile,
} from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import {
  openProfiles,
  readProfileFile,
  resolveDatabaseFolder,
  sealProfiles,
  toLocation,
  updateProfileFile,
  type ConnectionDefaults,
  type ProfileFile,
  type StoredProfile,
} from "../../platform/database-profiles/index.ts";
import type { Database } from "../../platform/db/index.ts";
import { inspectDatabase, type DatabaseInspection } from "../../platform/db/inspect/inspect-database.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { RateLimiter } from "../../platform/limits/index.ts";
import { GuardedSocket } from "../../platform/network/guarded-connect.ts";
import type { AppSecret } from "../../platform/secrets/app-secret.ts";
import { presentProfile, presentTest } from "./profiles.presenter.ts";

export interface ProfilesService {
  list(): Promise<readonly DatabaseProfile[]>;
  create(profile: NewDatabaseProfile, by: AuditContext): Promise<ServiceResult<DatabaseProfile>>;
  change(id: string, profile: ChangedDatabaseProfile, by: AuditContext): Promise<ServiceResult<DatabaseProfile>>;
  remove(id: string, by: AuditContext): Promise<ServiceResult<undefined>>;
  /** Tests the database of a stored profile and stores the result. */
  test(id: string, caller: string): Promise<ServiceResult<DatabaseTest>>;
  /** Undefined if the profile does not exist. */
  find(id: string): Promise<StoredProfile | undefined>;
  inspect(profile: StoredProfile): Promise<DatabaseInspection>;
  /** Converts an inspection to a test result, and stores it with the profile. */
  storeTestResult(profile: StoredProfile, inspection: DatabaseInspection): Promise<DatabaseTest>;
}

interface Dependencies {
  readonly dataDir: string;
  readonly secret: AppSecret;
  readonly connections: ConnectionDefaults;
  /** Whether the host may have private addresses. */
  readonly isHostApproved: (host: string) => boolean;
  /** Per account, because a test reveals whether a port of another host is open. */
  readonly testLimit: RateLimiter;
  readonly database: Pick<Database, "write">;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** For the audit log, which records that a password was set, but never the password. */
function describeProfile(profile: NewDatabaseProfile): Fields {
  return Object.fromEntries(
    Object.entries(profile)
      .filter(([key]) => !["id", "version", "last_test"].includes(key))
      .map(([key, value]) => [key, key === "password" ? "set" : value]),
  );
}

function pickDifferences(before: Fields, after: Fields): readonly [before: Fields, after: Fields] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => before[key] !== after[key],
  );
  const pick = (fields: Fields): Fields => Object.fromEntries(keys.map((key) => [key, fields[key] ?? null]));
  return [pick(before), pick(after)];
}

/** Limited, because all profiles are in one file, which each request of the screen decrypts. */
const MAX_PROFILES = 200;

/** Fields that decide where a stored password is sent. */
const DESTINATION_FIELDS = ["type", "host", "port", "username", "ssl_mode"] as const;
const DESCRIPTIVE_FIELDS = ["name", "description"];

const toFields = (profile: NewDatabaseProfile): Fields => profile;

/** Whether the database of a profile is in use, or about to be, or the target of a running copy or restore. */
function isInUse({ active, candidate, copying, restoring }: ProfileFile, id: string): boolean {
  return [active, candidate?.profile_id, copying?.profile_id, restoring?.profile_id].includes(id);
}

/** Completes a change with the stored password; null if that password was entered for another server. */
function addStoredPassword(stored: StoredProfile, changed: ChangedDatabaseProfile): NewDatabaseProfile | null {
  const { version: _version, ...profile } = changed;
  if (profile.type === "sqlite") return profile;
  const { password } = profile;
  if (password !== null) return { ...profile, password };
  const [before, after] = [toFields(stored), profile as Fields];
  const isSameServer = DESTINATION_FIELDS.every((key) => before[key] === after[key]);
  return stored.type === "sqlite" || !isSameServer ? null : { ...profile, password: stored.password };
}

export function createProfilesService(dependencies: Dependencies): ProfilesService {
  const { dataDir, secret, connections, isHostApproved, testLimit, database, auditLog, now } = dependencies;

  /** Changes the profiles atomically; a failed change leaves them as they were. */
  const update = <T>(
    change: (
      profiles: readonly StoredProfile[],
      file: ProfileFile,
    ) => { readonly profiles: readonly StoredProfile[]; readonly result: ServiceResult<T> },
  ): Promise<ServiceResult<T>> =>
    updateProfileFile(dataDir, (file) => {
      const before = openProfiles(file, secret);
      const { profiles, result } = change(before, file);
      if (!result.ok || profiles === before) return { file, result };
      return { file: { ...file, profiles: sealProfiles(profiles, secret) }, result };
    });
  const audit = (
    action: AuditAction,
    subject: string,
    before: Fields,
    after: Fields,
    by: AuditContext,
  ): Promise<void> => database.write([auditLog.record({ area: "database", action, subject, before, after }, by)]);
  const checkPlace = (profile: NewDatabaseProfile): ServiceResult<undefined> => {
    if (profile.type === "sqlite")
      return resolveDatabaseFolder(dataDir, profile.database_path) === null
        ? failField("database_path", "database_path")
        : ok();
    // The driver cannot verify the certificate of an IP address; it would verify it for "localhost" instead.
    return profile.type !== "postgresql" && profile.ssl_mode === "verify-full" && isIP(profile.host) !== 0
      ? failField("host", "host_name")
      : ok();
  };
  const find = async (id: string): Promise<StoredProfile | undefined> =>
    openProfiles(await readProfileFile(dataDir), secret).find((profile) => profile.id === id);
  const inspect = (profile: StoredProfile): Promise<DatabaseInspection> => {
    const isApproved = profile.type !== "sqlite" && isHostApproved(profile.host.toLowerCase());
    return inspectDatabase(
      toLocation(profile, dataDir, connections),
      profile.type,
      () => new GuardedSocket(isApproved),
    );
  };

  const storeTestResult: ProfilesService["storeTestResult"] = async ({ id, version }, inspection) => {
    const result = presentTest(inspection, now());
    await update<undefined>((profiles) => ({
      // Not stored if the profile was changed in the meantime.
      profiles: profiles.map((each) =>
        each.id === id && each.version === version ? { ...each, last_test: result } : each,
      ),
      result: ok(),
    }));
    return result;
  };

  return {
    find,
    inspect,
    storeTestResult,
    list: async () => {
      const file = await readProfileFile(dataDir);
      return openProfiles(file, secret)
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map((profile) => presentProfile(profile, file.active));
    },
    create: async (given, by) => {
      const place = checkPlace(given);
      if (!place.ok) return place;
      const profile: StoredProfile = { ...given, id: newId(), version: 1, last_test: null };
      const created = await update<DatabaseProfile>((profiles, { active }) =>
        profiles.length >= MAX_PROFILES
          ? { profiles, result: fail("database_profile_quota_reached", { params: { most: MAX_PROFILES } }) }
          : { profiles: [...profiles, profile], result: ok(presentProfile(profile, active)) },
      );
      if (created.ok) await audit("profile_created", given.name, {}, describeProfile(given), by);
      return created;
    },
    change: async (id, given, by) => {
      const changed = await update<{
        readonly before: StoredProfile;
        readonly after: StoredProfile;
        readonly active: string | null;
      }>((profiles, file) => {
        const refuse = (result: ServiceResult<never>) => ({ profiles, result });
        const before = profiles.find((profile) => profile.id === id);
        if (before === undefined) return refuse(fail("not_found"));
        if (before.version !== given.version) return refuse(fail("version_conflict"));
        const completed = addStoredPassword(before, given);
        if (completed === null) return refuse(failField("password", "secret_again"));
        const place = checkPlace(completed);
        if (!place.ok) return refuse(place);
        const isSameConnection = [...Object.keys(before), ...Object.keys(completed)].every(
          (key) =>
            [...DESCRIPTIVE_FIELDS, "id", "version", "last_test"].includes(key) ||
            toFields(before)[key] === toFields(completed)[key],
        );
        if (!isSameConnection && isInUse(file, id)) return refuse(fail("profile_active"));
        const after: StoredProfile = {
          ...completed,
          id,
          version: before.version + 1,
          last_test: isSameConnection ? before.last_test : null,
        };
        return {
          profiles: profiles.map((profile) => (profile.id === id ? after : profile)),
          result: ok({ before, after, active: file.active }),
        };
      });
      if (!changed.ok) return changed;
      const { before, after, active } = changed.value;
      const [was, is] = pickDifferences(describeProfile(before), describeProfile(after));
      const hasNewPassword = "password" in after && "password" in before && after.password !== before.password;
      await audit(
        "profile_changed",
        after.name,
        was,
        { ...is, ...(hasNewPassword ? { password: "changed" } : {}) },
        by,
      );
      return ok(presentProfile(after, active));
    },
    remove: async (id, by) => {
      const removed = await update<StoredProfile>((profiles, file) => {
        const profile = profiles.find((each) => each.id === id);
        if (profile === undefined) return { profiles, result: fail("not_found") };
        // The former database of an unfinished activation still has to be marked as retired.
        if (isInUse(file, id) || file.unfinished?.former === id) return { profiles, result: fail("profile_active") };
        return { profiles: profiles.filter((each) => each.id !== id), result: ok(profile) };
      });
      if (!removed.ok) return removed;
      await audit("profile_deleted", removed.value.name, describeProfile(removed.value), {}, by);
      return ok();
    },
    test: async (id, caller) => {
      const retryAfterS = await testLimit.consume(caller);
      if (retryAfterS > 0) return fail("too_many_requests", { retryAfterS });
      const profile = await find(id);
      if (profile === undefined) return fail("not_found");
      return ok(await storeTestResult(profile, await inspect(profile)));
    },
  };
}
