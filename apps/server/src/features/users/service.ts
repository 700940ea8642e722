import type { Call, User } from "@showrunner/contract/rest";
import {
  foldText,
  UniqueViolation,
  WriteConflict,
  type Database,
  type UsersTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import { readCursor, toPage } from "../../platform/http/paging.ts";
import { defined } from "../../platform/defined.ts";
import { account_passwords } from "../../platform/secrets/passwords.ts";
import type { RecordSecurityEvent, RequestOrigin } from "../../platform/security-log/index.ts";
import type { UserDirectory } from "./directory.ts";
import type { LooksTaken } from "./look-alikes.ts";
import { newUserRow, userSearchText } from "./new-user.ts";
import { presentUser } from "./present.ts";
import type { UsersRepository } from "./repository.ts";
import type { CreateUser, UpdateUser, UsersQuery } from "./routes.ts";

export interface UsersService {
  list(query: UsersQuery): Promise<Outcome<Call<"GET /users">["response"]>>;
  get(id: string): Promise<Outcome<User>>;
  create(user: CreateUser, by: Editor): Promise<Outcome<User>>;
  update(id: string, changes: UpdateUser, by: Editor): Promise<Outcome<User>>;
}

/** Actor and request source of a change, for the security log. */
export interface Editor {
  readonly actor_id: string | null;
  readonly origin: RequestOrigin;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: UsersRepository;
  readonly directory: UserDirectory;
  readonly looksTaken: LooksTaken;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

/** Maps a unique violation to `email_taken` or `username_taken`; rethrows any other error. */
export function takenName(error: unknown): Outcome<never> {
  if (!(error instanceof UniqueViolation)) throw error;
  return fail(error.concerns("users.email_folded") ? "email_taken" : "username_taken");
}

export function createUsersService(dependencies: Dependencies): UsersService {
  const { database, repository, directory, looksTaken, record, now } = dependencies;
  const columnsOf = async (user: UsersTable, changes: UpdateUser): Promise<Partial<UsersTable>> => {
    const { password, active, email, ...others } = changes;
    const plain = defined(others);
    const named = { ...user, ...plain, email: email === undefined ? user.email : email };
    return {
      ...plain,
      ...(email === undefined ? {} : { email, email_folded: email === null ? null : foldText(email) }),
      ...(active === undefined ? {} : { active: active ? 1 : 0 }),
      ...(password === undefined ? {} : { password_hash: await account_passwords.hash(password) }),
      search_folded: userSearchText(named),
      updated_at: now(),
    };
  };

  const update = async (id: string, changes: UpdateUser, by: Editor): Promise<Outcome<User>> => {
    const user = await repository.byId(id);
    if (user === undefined) return fail("not_found");
    const deactivates = changes.active === false && user.active === 1;
    const changes_role = changes.role !== undefined && changes.role !== user.role;
    const ends_sessions = deactivates || changes.password !== undefined;
    const loses_admin =
      user.role === "admin" && user.active === 1 && (deactivates || (changes_role && changes.role !== "admin"));
    if (loses_admin && (await repository.otherActiveAdmins(id)) === 0) return fail("last_admin");

    const columns = {
      ...(await columnsOf(user, changes)),
      ...(ends_sessions ? { token_version: user.token_version + 1 } : {}),
    };
    const change = loses_admin ? repository.updateKeepingAnAdmin : repository.update;
    const statements: WriteStatement[] = [change(id, user.version, columns)];
    if (ends_sessions) statements.push(repository.endSessions(id));
    try {
      await database.write(statements);
    } catch (error) {
      if (error instanceof WriteConflict) return fail("version_conflict");
      return takenName(error);
    }
    directory.changed(id, ends_sessions || changes_role);
    const about = { ...by, target_id: id, subject: user.username };
    if (changes_role) record({ type: "role_changed", ...about });
    if (changes.password !== undefined) record({ type: "password_changed", ...about });
    if (deactivates) record({ type: "account_deactivated", ...about });
    if (changes.active === true && user.active === 0) record({ type: "account_activated", ...about });
    return ok(presentUser({ ...user, ...columns }));
  };

  return {
    list: async ({ search, cursor, limit }) => {
      const wanted = search === undefined || search.trim() === "" ? undefined : search;
      const [rows, total] = await Promise.all([
        repository.page({ search: wanted, after: readCursor(cursor), limit }),
        repository.count(wanted),
      ]);
      return ok({ ...toPage(rows, limit, (row) => ({ value: row.username_folded, id: row.id }), presentUser), total });
    },
    get: async (id) => {
      const user = await repository.byId(id);
      return user === undefined ? fail("not_found") : ok(presentUser(user));
    },
    create: async ({ password, ...user }, by) => {
      if (await looksTaken(user.username)) return fail("username_taken");
      const row = newUserRow({ ...user, password_hash: await account_passwords.hash(password) }, now());
      try {
        await database.write([repository.insert(row)]);
      } catch (error) {
        return takenName(error);
      }
      record({ type: "account_created", ...by, target_id: row.id, subject: row.username });
      return ok(presentUser(row));
    },
    update,
  };
}
