import type { FastifyRequest } from "fastify";
import {
  UniqueViolation,
  WriteConflict,
  type Database,
  type UsersTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { CHANGEABLE_SETTINGS, type SettingValues } from "@showrunner/contract/settings";
import { isLocalRequest } from "../../platform/http/addresses.ts";
import { fail, failField, ok, type FieldFailure, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { accountPasswordHasher } from "../../platform/secrets/password-hasher.ts";
import { getRequestSource, type RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { Settings, SettingsService } from "../configuration/index.ts";
import type { NewUser } from "../users/index.ts";
import type { MissingAdminCheck } from "./missing-admin-check.ts";
import type { CheckNewPassword } from "./password-policy.ts";
import type { SetupCode } from "./setup-code.ts";

export type SetupBody = RouteInput<"POST /auth/setup">["body"];

interface Dependencies {
  readonly database: Database;
  readonly settings: SettingsService;
  readonly code: SetupCode;
  readonly record: RecordSecurityEvent;
  readonly missingAdmin: MissingAdminCheck;
  readonly now: () => number;
  readonly checkNewPassword: CheckNewPassword;
  readonly createUserRow: (user: NewUser, now: number) => UsersTable;
  readonly insertUser: (row: UsersTable) => WriteStatement;
  /** Checks the settings of a sign-in method; contacts an identity provider. Paths are those of the request body. */
  readonly checkSignIn: (method: "keycloak" | "external", settings: Settings) => Promise<readonly FieldFailure[]>;
  /** Maps a unique violation to the failure for the taken name. */
  readonly toTakenNameFailure: (error: unknown) => ServiceResult<never>;
}

/**
 * First-run setup, allowed from the server's own machine or with the printed setup code; of concurrent calls, one
 * succeeds. If authentication is enabled later, setup reopens only to create an administrator; existing data stays.
 */
export type RunSetup = (body: SetupBody, request: FastifyRequest) => Promise<ServiceResult<{ done: true }>>;

export function createRunSetup(dependencies: Dependencies): RunSetup {
  const { database, settings, code, missingAdmin, record, now, createUserRow, insertUser, toTakenNameFailure } =
    dependencies;
  const verifySetupCode = async (typed: string | undefined): Promise<ServiceResult<undefined>> => {
    if (typed === undefined || typed.trim() === "") return fail("setup_code_required");
    const checked = await code.verify(typed);
    if ("waitS" in checked) return fail("too_many_requests", { retryAfterS: checked.waitS });
    return checked.correct ? ok() : fail("setup_code_invalid");
  };
  const createAdminRow = async (
    { admin_username, admin_password, communication_language = settings.get().default_language }: SetupBody,
    isAuthEnabled: boolean,
  ): Promise<ServiceResult<UsersTable | null>> => {
    if (admin_username === undefined || admin_password === undefined) {
      if (!isAuthEnabled && admin_username === undefined && admin_password === undefined) return ok(null);
      return failField(admin_username === undefined ? "admin_username" : "admin_password", "required");
    }
    const checked = dependencies.checkNewPassword("admin_password", admin_password, {
      username: admin_username,
      email: null,
    });
    if (!checked.ok) return checked;
    const admin: NewUser = {
      username: admin_username,
      password_hash: await accountPasswordHasher.hash(admin_password),
      email: null,
      first_name: "",
      last_name: "",
      role: "admin",
      communication_language,
    };
    return ok(createUserRow(admin, now()));
  };

  /** The method's settings and its switch, except those set by the environment. */
  const pickSignIn = (method: "keycloak" | "external", body: SetupBody): Partial<SettingValues> => {
    const prefix = method === "keycloak" ? "oidc_" : "external_";
    const givenSettings = Object.entries({ ...body, [`${method}_auth_enabled`]: true }).filter(
      ([key, value]) =>
        Object.hasOwn(CHANGEABLE_SETTINGS, key) &&
        (key.startsWith(prefix) || key === `${method}_auth_enabled` || key === "approved_hosts") &&
        value !== undefined &&
        !settings.environmentKeys.includes(key),
    );
    return Object.fromEntries(givenSettings);
  };

  const setUp = async (body: SetupBody, request: FastifyRequest): Promise<ServiceResult<{ done: true }>> => {
    const isFirstSetup = settings.get().setup_done_at === null;
    if (!isFirstSetup && !(await missingAdmin.refresh())) return fail("setup_done");
    if (!isLocalRequest(request)) {
      const verified = await verifySetupCode(body.setup_code);
      if (!verified.ok) {
        if (body.setup_code !== undefined) record({ type: "setup_code_refused", source: getRequestSource(request) });
        return verified;
      }
    }
    const isAuthSetByEnvironment = settings.environmentKeys.includes("auth_enabled");
    const isAuthEnabled = isAuthSetByEnvironment ? settings.get().auth_enabled : body.auth_enabled;
    const admin = await createAdminRow(body, isAuthEnabled);
    if (!admin.ok) return admin;
    const adminId = admin.value?.id ?? null;
    const recordSetup = (): void =>
      record({ type: "setup_completed", source: getRequestSource(request), actor_id: adminId, target_id: adminId });
    const adminStatements = admin.value === null ? [] : [insertUser(admin.value)];
    if (!isFirstSetup) {
      // The new administrator can sign in with the password only.
      const opened = settings.get().credentials_auth_enabled
        ? null
        : await settings.prepareChange(settings.version, { credentials_auth_enabled: null });
      try {
        await database.write([...(opened?.statements ?? []), ...adminStatements]);
      } catch (error) {
        if (error instanceof WriteConflict) return fail("version_conflict");
        return toTakenNameFailure(error);
      }
      opened?.confirm();
      await missingAdmin.refresh();
      recordSetup();
      return ok({ done: true });
    }
    const appName = body.app_name === undefined || body.app_name === "" ? null : body.app_name;
    const { user_registration_enabled } = body;
    const method = isAuthEnabled && body.auth_type !== "credentials" ? body.auth_type : null;
    const finish = await settings.finishSetup({
      app_name: appName,
      auth_enabled: isAuthEnabled,
      ...(user_registration_enabled === undefined ? {} : { user_registration_enabled }),
      ...(method === null ? {} : pickSignIn(method, body)),
    });
    if (method !== null) {
      const problems = await dependencies.checkSignIn(method, finish.after);
      if (problems.length > 0) return fail("validation_failed", { fields: problems });
    }
    try {
      await database.write([...finish.statements, ...adminStatements]);
    } catch (error) {
      if (error instanceof UniqueViolation && error.involves("settings.key")) return fail("setup_done");
      return toTakenNameFailure(error);
    }
    finish.confirm();
    recordSetup();
    return ok({ done: true });
  };

  let previousRun: Promise<unknown> = Promise.resolve();
  return (body, request) => {
    const run = previousRun.then(() => setUp(body, request));
    previousRun = run.catch(() => undefined);
    return run;
  };
}
