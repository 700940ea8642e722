import type { Database, InvitationsTable, UsersTable, WriteStatement } from "../../platform/db/index.ts";
import { lockGuardRow } from "../../platform/db/guard-rows.ts";
import { paginate } from "../../platform/db/paginate.ts";
import { columnContains } from "../../platform/db/search.ts";
import { findByKey } from "../../platform/db/read-bounded.ts";
import type { Cursor } from "../../platform/http/paging.ts";

/** An invitation with the account that made it; null once that is deleted. */
export interface ListedInvitation extends InvitationsTable {
  readonly inviter: Pick<UsersTable, "username" | "role" | "active"> | null;
}

export interface InvitationsFilter {
  /** Matches any part of the address. */
  readonly search?: string | undefined;
  readonly role?: InvitationsTable["role"] | undefined;
}

export interface InvitationsRepository {
  /** Newest first. Returns up to `limit + 1` rows so that the caller can detect a next page. */
  findPage(filter: InvitationsFilter, after: Cursor | null, limit: number): Promise<readonly ListedInvitation[]>;
  count(filter: InvitationsFilter): Promise<number>;
  findById(id: string): Promise<InvitationsTable | undefined>;
  findByAddress(emailFolded: string): Promise<InvitationsTable | undefined>;
  insert(invitation: InvitationsTable): WriteStatement;
  /** Rejects with `WriteConflict` unless `version` is current, so that of two changes at once one wins. */
  update(id: string, version: number, changes: Partial<InvitationsTable>): WriteStatement;
  /**
   * Deletes an accepted invitation; rejects with `WriteConflict` if it was changed, withdrawn or accepted. If it
   * makes an administrator, its inviter must still be one; the guard row prevents a demotion until the write commits.
   */
  accept(invitation: InvitationsTable): readonly WriteStatement[];
  /** Rejects with `WriteConflict` when it was withdrawn or accepted already. */
  delete(id: string): WriteStatement;
  /** Deletes invitations that expired before `moment`, so that addresses are not kept for ever. */
  deleteExpired(moment: number): WriteStatement;
}

const NEWEST_FIRST = {
  column: "invitations.created_at",
  id: "invitations.id",
  isAscending: false,
  isNumeric: true,
} as const;

export function createInvitationsRepository(database: Database): InvitationsRepository {
  const { read } = database;
  const selectRows = () => read.selectFrom("invitations").selectAll();
  const selectMatching = ({ search, role }: InvitationsFilter) => {
    let query = read.selectFrom("invitations");
    if (search !== undefined) query = query.where(columnContains("invitations.email_folded", search));
    return role === undefined ? query : query.where("invitations.role", "=", role);
  };
  return {
    findPage: async (filter, after, limit) => {
      const query = selectMatching(filter)
        .leftJoin("users", "users.id", "invitations.invited_by")
        .selectAll("invitations")
        .select(["users.username as inviter_username", "users.role as inviter_role", "users.active as inviter_active"]);
      const rows = await paginate(query, NEWEST_FIRST, after, limit).execute();
      return rows.map(({ inviter_username: username, inviter_role: role, inviter_active: active, ...row }) => ({
        ...row,
        inviter: username === null || role === null || active === null ? null : { username, role, active },
      }));
    },
    count: async (filter) => {
      const { count } = await selectMatching(filter)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    findById: findByKey(database, (id: string) => selectRows().where("id", "=", id)),
    findByAddress: findByKey(database, (emailFolded: string) => selectRows().where("email_folded", "=", emailFolded)),
    insert: (invitation) => ({ query: read.insertInto("invitations").values(invitation) }),
    update: (id, version, changes) => ({
      query: read
        .updateTable("invitations")
        .set({ ...changes, version: version + 1 })
        .where("id", "=", id)
        .where("version", "=", version),
      expectRows: 1,
    }),
    accept: ({ id, version, role, invited_by }) => {
      const query = read.deleteFrom("invitations").where("id", "=", id).where("version", "=", version);
      if (role !== "admin") return [{ query, expectRows: 1 }];
      const isFromAdmin = query.where((where) =>
        where.exists(
          read
            .selectFrom("users")
            .select("users.id")
            .where("users.id", "=", invited_by ?? "")
            .where("users.role", "=", "admin")
            .where("users.active", "=", 1),
        ),
      );
      return [lockGuardRow(database, "active_admins"), { query: isFromAdmin, expectRows: 1 }];
    },
    delete: (id) => ({ query: read.deleteFrom("invitations").where("id", "=", id), expectRows: 1 }),
    deleteExpired: (moment) => ({ query: read.deleteFrom("invitations").where("expires_at", "<=", moment) }),
  };
}
