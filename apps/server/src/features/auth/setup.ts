import type { FastifyRequest } from "fastify";
import { UniqueViolation, type Database, type UsersTable, type WriteStatement } from "../../platform/db/index.ts";
import { isOwnMachine } from "../../platform/http/addresses.ts";
import { fail, failField, ok, type Outcome } from "../../platform/http/failure.ts";
import type { Input } from "../../platform/http/mount.ts";
import { account_passwords } from "../../platform/secrets/passwords.ts";
import { originOf, type RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { SettingsService } from "../settings/index.ts";
import type { NewUser } from "../users/index.ts";
import type { MissingAdmin } from "./missing-admin.ts";
import type { SetupCode } from "./setup-code.ts";

export type SetupBody = Input<"POST /auth/setup">["body"];

interface Dependencies {
  readonly database: Database;
  readonly settings: SettingsService;
  readonly code: SetupCode;
  readonly record: RecordSecurityEvent;
  readonly missing_admin: MissingAdmin;
  readonly now: () => number;
  readonly newUserRow: (user: NewUser, now: number) => UsersTable;
  readonly insertUser: (row: UsersTable) => WriteStatement;
  /** Maps a unique violation to the failure for the taken name. */
  readonly takenName: (error: unknown) => Outcome<never>;
}

/**
 * First-run setup, allowed from the server's own machine or with the printed setup code; of concurrent calls one
 * succeeds. Open again for creating an administrator only when authentication was enabled later; existing data stays.
 */
export type Setup = (body: SetupBody, request: FastifyRequest) => Promise<Outcome<{ done: true }>>;

export function createSetup(dependencies: Dependencies): Setup {
  const { database, settings, code, missing_admin, record, now, newUserRow, insertUser, takenName } = dependencies;
  const proveCode = async (typed: string | undefined): Promise<Outcome<undefined>> => {
    if (typed === undefined || typed.trim() === "") return fail("setup_code_required");
    const checked = await code.check(typed);
    if ("wait_s" in checked) return fail("too_many_requests", { retry_after_s: checked.wait_s });
    return checked.correct ? ok() : fail("setup_code_invalid");
  };
  const adminOf = async (
    { admin_username, admin_password }: SetupBody,
    auth_enabled: boolean,
  ): Promise<Outcome<UsersTable | null>> => {
    if (admin_username === undefined || admin_password === undefined) {
      if (!auth_enabled && admin_username === undefined && admin_password === undefined) return ok(null);
      return failField(admin_username === undefined ? "admin_username" : "admin_password", "required");
    }
    const admin: NewUser = {
      username: admin_username,
      password_hash: await account_passwords.hash(admin_password),
      email: null,
      first_name: "",
      last_name: "",
      role: "admin",
      communication_language: "en",
    };
    return ok(newUserRow(admin, now()));
  };

  const setUp = async (body: SetupBody, request: FastifyRequest): Promise<Outcome<{ done: true }>> => {
    const is_first = settings.current().setup_done_at === null;
    if (!is_first && !(await missing_admin.check())) return fail("setup_done");
    if (!isOwnMachine(request)) {
      const proven = await proveCode(body.setup_code);
      if (!proven.ok) {
        if (body.setup_code !== undefined) record({ type: "setup_code_refused", origin: originOf(request) });
        return proven;
      }
    }
    const is_decided = settings.from_environment.includes("auth_enabled");
    const auth_enabled = is_decided ? settings.current().auth_enabled : body.auth_enabled;
    const admin = await adminOf(body, auth_enabled);
    if (!admin.ok) return admin;
    const admin_id = admin.value?.id ?? null;
    const recordSetup = (): void =>
      record({ type: "setup_completed", origin: originOf(request), actor_id: admin_id, target_id: admin_id });
    const add_admin = admin.value === null ? [] : [insertUser(admin.value)];
    if (!is_first) {
      try {
        await database.write(add_admin);
      } catch (error) {
        return takenName(error);
      }
      await missing_admin.check();
      recordSetup();
      return ok({ done: true });
    }
    const app_name = body.app_name === undefined || body.app_name === "" ? null : body.app_name;
    const { user_registration_enabled } = body;
    const finish = settings.finishSetup({
      app_name,
      auth_enabled,
      ...(user_registration_enabled === undefined ? {} : { user_registration_enabled }),
    });
    try {
      await database.write([...finish.statements, ...add_admin]);
    } catch (error) {
      if (error instanceof UniqueViolation && error.concerns("settings.key")) return fail("setup_done");
      return takenName(error);
    }
    finish.confirm();
    recordSetup();
    return ok({ done: true });
  };

  let last: Promise<unknown> = Promise.resolve();
  return (body, request) => {
    const done = last.then(() => setUp(body, request));
    last = done.catch(() => undefined);
    return done;
  };
}
