import type { FastifyRequest } from "fastify";
import { UniqueViolation, type Database, type UsersTable, type WriteStatement } from "../../platform/db/index.ts";
import { isOwnMachine } from "../../platform/http/addresses.ts";
import { fail, failField, ok, type Outcome } from "../../platform/http/failure.ts";
import type { Input } from "../../platform/http/mount.ts";
import { account_passwords } from "../../platform/secrets/passwords.ts";
import type { SettingsService } from "../settings/index.ts";
import type { NewUser } from "../users/index.ts";
import type { SetupCode } from "./setup-code.ts";

export type SetupBody = Input<"POST /auth/setup">["body"];

interface Dependencies {
  readonly database: Database;
  readonly settings: SettingsService;
  readonly code: SetupCode;
  readonly now: () => number;
  readonly newUserRow: (user: NewUser, now: number) => UsersTable;
  readonly insertUser: (row: UsersTable) => WriteStatement;
  /** What a unique violation of the account says. */
  readonly takenName: (error: unknown) => Outcome<never>;
}

/** First-run setup: from the server's own machine, or with the code that it printed; of two at once one wins. */
export type Setup = (body: SetupBody, request: FastifyRequest) => Promise<Outcome<{ done: true }>>;

export function createSetup({ database, settings, code, now, newUserRow, insertUser, takenName }: Dependencies): Setup {
  const proveCode = (typed: string | undefined): Outcome<undefined> => {
    if (typed === undefined || typed.trim() === "") return fail("setup_code_required");
    const checked = code.check(typed);
    if ("wait_s" in checked) return fail("too_many_requests", { retry_after_s: checked.wait_s });
    return checked.correct ? ok() : fail("setup_code_invalid");
  };
  const adminOf = async ({
    admin_username,
    admin_password,
    auth_enabled,
  }: SetupBody): Promise<Outcome<UsersTable | null>> => {
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

  return async (body, request) => {
    if (settings.current().setup_done_at !== null) return fail("setup_done");
    if (!isOwnMachine(request)) {
      const proven = proveCode(body.setup_code);
      if (!proven.ok) return proven;
    }
    const admin = await adminOf(body);
    if (!admin.ok) return admin;
    const app_name = body.app_name === undefined || body.app_name === "" ? null : body.app_name;
    const { auth_enabled, user_registration_enabled } = body;
    const finish = settings.finishSetup({
      app_name,
      auth_enabled,
      ...(user_registration_enabled === undefined ? {} : { user_registration_enabled }),
    });
    try {
      await database.write([...finish.statements, ...(admin.value === null ? [] : [insertUser(admin.value)])]);
    } catch (error) {
      if (error instanceof UniqueViolation && error.concerns("settings.key")) return fail("setup_done");
      return takenName(error);
    }
    finish.confirm();
    return ok({ done: true });
  };
}
