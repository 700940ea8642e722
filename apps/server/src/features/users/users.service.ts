import type { Locale } from "@showrunner/i18n";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { ManagedUser, RouteCall, User } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import type { OfferedSignIns } from "../../platform/db/active-admins.ts";
import {
  foldText,
  UniqueViolation,
  WriteConflict,
  type Database,
  type UsersTable,
  type WriteStatement,
} from "../../platform/db/index.ts";
import { dropBlankSearch } from "../../platform/db/search.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { countTotal, decodeCursor, toPage } from "../../platform/http/paging.ts";
import { omitUndefined } from "../../platform/omit-undefined.ts";
import { toNameSkeleton } from "../../platform/name-skeleton.ts";
import { accountPasswordHasher } from "../../platform/secrets/password-hasher.ts";
import type { RecordSecurityEvent } from "../../platform/security-log/index.ts";
import type { MailService } from "../mail/index.ts";
import type { UserDirectory } from "./user-directory.ts";
import type { IsConfusableUsername } from "./confusable-usernames.ts";
import { getUserSortValue, type ManagedUserRow, type ManagedUsersRepository } from "./managed-users.repository.ts";
import { createUserRow, buildUserSearchText } from "./users.rows.ts";
import { presentManagedUser, presentUser } from "./users.presenter.ts";
import type { UsersRepository } from "./users.repository.ts";

export type UsersListQuery = RouteInput<"GET /users">["query"];
export type CreateUser = RouteInput<"POST /users">["body"];
export type UpdateUser = RouteInput<"PATCH /users/:id">["body"];

export interface UsersService {
  list(query: UsersListQuery): Promise<ServiceResult<RouteCall<"GET /users">["response"]>>;
  get(id: string): Promise<ServiceResult<ManagedUser>>;
  create(user: CreateUser, by: AuditContext): Promise<ServiceResult<User>>;
  /** Admins can neither change their own role nor deactivate themselves, to avoid locking themselves out by mistake. */
  update(id: string, changes: UpdateUser, by: AuditContext): Promise<ServiceResult<User>>;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: UsersRepository;
  readonly managedUsers: ManagedUsersRepository;
  /** Failed sign-ins of the last day, by account. */
  readonly countFailedLogins: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly directory: UserDirectory;
  readonly loadSignIns: () => Promise<OfferedSignIns>;
  readonly isConfusableUsername: IsConfusableUsername;
  readonly mail: Pick<MailService, "createOutboxStatements" | "wake">;
  /** Ends links that reset the password or change the address, once an admin has changed either. */
  readonly endAccountLinks: (userId: string) => WriteStatement;
  /** Fails for `field` if the password is easily guessed and the setting that refuses such passwords is on. */
  readonly checkNewPassword: (
    field: string,
    password: string,
    owner: Pick<UsersTable, "username" | "email" | "first_name" | "last_name">,
  ) => ServiceResult<undefined>;
  readonly auditLog: AuditLog;
  readonly record: RecordSecurityEvent;
  /** Language of mails to users for whom none was chosen. */
  readonly getDefaultLanguage: () => Locale;
  readonly now: () => number;
}

/** Maps a unique violation to `email_taken` or `username_taken`; rethrows any other error. */
export function toTakenNameFailure(error: unknown): ServiceResult<never> {
  if (!(error instanceof UniqueViolation)) throw error;
  return fail(error.involves("users.email_folded") ? "email_taken" : "username_taken");
}

/** A new address is unverified, so signing in with the username is enabled again; otherwise nothing would work. */
function toEmailColumns(user: UsersTable, email: string | null): Partial<UsersTable> {
  const emailFolded = email === null ? null : foldText(email);
  const isSame = emailFolded === user.email_folded;
  return { email, email_folded: emailFolded, ...(isSame ? {} : { email_verified_at: null, login_via_username: 1 }) };
}

/** The changed fields before and after, for the audit log; null when there are none. */
function describeChanges(user: UsersTable, { password, ...changes }: UpdateUser) {
  const present = { ...user, active: user.active === 1 };
  const fields = ["username", "email", "first_name", "last_name", "role", "active", "communication_language"] as const;
  const changed = fields.filter((field) => changes[field] !== undefined && changes[field] !== present[field]);
  if (changed.length === 0 && password === undefined) return null;
  const pick = (values: { readonly [Field in (typeof fields)[number]]?: string | boolean | null | undefined }) =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return {
    before: pick(present),
    after: { ...pick(changes), ...(password === undefined ? {} : { password: "changed" }) },
  };
}

export function createUsersService(dependencies: Dependencies): UsersService {
  const { database, repository, directory, isConfusableUsername, mail, record, now } = dependencies;
  const present = async (rows: readonly ManagedUserRow[]): Promise<readonly ManagedUser[]> => {
    const failures = await dependencies.countFailedLogins(rows.map(({ id }) => id));
    return rows.map((row) => presentManagedUser(row, failures.get(row.id) ?? 0));
  };
  /** A different spelling of the account's own name is always allowed. */
  const isTaken = async (user: UsersTable, username: string): Promise<boolean> =>
    toNameSkeleton(username) !== toNameSkeleton(user.username) && (await isConfusableUsername(username));
  const toColumns = async (user: UsersTable, changes: UpdateUser): Promise<Partial<UsersTable>> => {
    const { password, active, email, ...others } = changes;
    const plain = omitUndefined(others);
    const named = { ...user, ...plain, email: email === undefined ? user.email : email };
    return {
      ...plain,
      ...(plain.username === undefined ? {} : { username_folded: foldText(plain.username) }),
      ...(email === undefined ? {} : toEmailColumns(user, email)),
      ...(active === undefined ? {} : { active: active ? 1 : 0 }),
      ...(password === undefined ? {} : { password_hash: await accountPasswordHasher.hash(password) }),
      search_folded: buildUserSearchText(named),
      updated_at: now(),
    };
  };

  const update = async (id: string, changes: UpdateUser, auditContext: AuditContext): Promise<ServiceResult<User>> => {
    const user = await repository.findById(id);
    if (user === undefined) return fail("not_found");
    if (changes.password !== undefined) {
      const owner = { ...user, ...omitUndefined(changes) };
      const checked = dependencies.checkNewPassword("password", changes.password, owner);
      if (!checked.ok) return checked;
    }
    const deactivates = changes.active === false && user.active === 1;
    const changesRole = changes.role !== undefined && changes.role !== user.role;
    const endsSessions = deactivates || changes.password !== undefined;
    const losesAdmin =
      user.role === "admin" && user.active === 1 && (deactivates || (changesRole && changes.role !== "admin"));
    const signIns = losesAdmin ? await dependencies.loadSignIns() : null;
    const reason = signIns === null ? null : await repository.findLastAdminReason(id, signIns);
    if (reason !== null) return fail(reason);
    if (id === auditContext.actor_id && (deactivates || changesRole)) return fail("own_account");
    const isRenamed = changes.username !== undefined && changes.username !== user.username;
    if (isRenamed && (await isTaken(user, changes.username ?? ""))) return fail("username_taken");

    const columns = {
      ...(await toColumns(user, changes)),
      ...(endsSessions ? { token_version: user.token_version + 1 } : {}),
    };
    const statements: WriteStatement[] =
      signIns === null
        ? [repository.update(id, user.version, columns)]
        : [...repository.updateUnlessLastAdmin(id, user.version, columns, signIns)];
    if (endsSessions) statements.push(repository.deleteSessions(id));
    if (endsSessions || changes.email !== undefined) statements.push(dependencies.endAccountLinks(id));
    if (changes.password !== undefined && user.email !== null) {
      const recipient = { address: user.email, locale: user.communication_language };
      statements.push(
        ...(await mail.createOutboxStatements(recipient, { name: "password_changed", username: user.username })),
      );
    }
    const audited = describeChanges(user, changes);
    if (audited !== null)
      statements.push(
        dependencies.auditLog.record(
          { area: "users", action: "user_changed", subject: user.username, ...audited },
          auditContext,
        ),
      );
    try {
      await database.write(statements);
    } catch (error) {
      if (!(error instanceof WriteConflict)) return toTakenNameFailure(error);
      // The last other admin may have been demoted, or their sign-in method switched off, in the meantime.
      const current = losesAdmin ? await repository.findLastAdminReason(id, await dependencies.loadSignIns()) : null;
      return fail(current ?? "version_conflict");
    }
    mail.wake();
    directory.invalidate(id, endsSessions || changesRole);
    const about = { ...auditContext, target_id: id, subject: user.username };
    if (isRenamed) record({ type: "username_changed", ...about });
    if (changesRole) record({ type: "role_changed", ...about });
    if (changes.password !== undefined) record({ type: "password_changed", ...about });
    if (deactivates) record({ type: "account_deactivated", ...about });
    if (changes.active === true && user.active === 0) record({ type: "account_activated", ...about });
    return ok(presentUser({ ...user, ...columns }));
  };

  return {
    list: async ({ search, role, active, sign_in_method, sort, order, cursor, limit }) => {
      const filter = { search: dropBlankSearch(search), role, active, sign_in_method };
      const position = { after: decodeCursor(cursor), limit };
      const rows = await dependencies.managedUsers.findPage({ ...filter, sort, order, ...position });
      const total = await countTotal(rows, position, () => dependencies.managedUsers.count(filter));
      const page = toPage(
        rows,
        limit,
        (row) => ({ value: getUserSortValue(row, sort), id: row.id }),
        (row) => row,
      );
      return ok({ items: [...(await present(page.items))], next_cursor: page.next_cursor, total });
    },
    get: async (id) => {
      const row = await dependencies.managedUsers.findById(id);
      const [user] = row === undefined ? [] : await present([row]);
      return user === undefined ? fail("not_found") : ok(user);
    },
    create: async ({ password, communication_language = dependencies.getDefaultLanguage(), ...user }, auditContext) => {
      if (await isConfusableUsername(user.username)) return fail("username_taken");
      const checked = dependencies.checkNewPassword("password", password, user);
      if (!checked.ok) return checked;
      const passwordHash = await accountPasswordHasher.hash(password);
      const row = createUserRow({ ...user, communication_language, password_hash: passwordHash }, now());
      try {
        const { username, email, role } = row;
        await database.write([
          repository.insert(row),
          dependencies.auditLog.record(
            { area: "users", action: "user_created", subject: username, before: {}, after: { email, role } },
            auditContext,
          ),
        ]);
      } catch (error) {
        return toTakenNameFailure(error);
      }
      record({ type: "account_created", ...auditContext, target_id: row.id, subject: row.username });
      return ok(presentUser(row));
    },
    update,
  };
}
