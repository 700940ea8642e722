import { sql, type Compilable } from "kysely";
import { DATABASE_NOW } from "../db/database-now.ts";
import type { Database, ServerInstancesTable, WriteStatement } from "../db/index.ts";

export type NewServerInstance = Omit<ServerInstancesTable, "alive_until" | "restart_state" | "is_exclusive">;

/** A running server, or one whose lease ended without a successor. */
export interface StoredInstance extends ServerInstancesTable {
  /** Whether its lease has not ended. */
  readonly is_alive: 0 | 1;
}

/** Rows of servers. Statements about a single row reject with `WriteConflict` if it is gone. */
export interface ServerInstancesRepository {
  /** Inserts a server that does not serve yet: its start counts as the second half of a restart. */
  insert(instance: NewServerInstance, leaseMs: number): WriteStatement;
  setServing(id: string, leaseMs: number): WriteStatement;
  extend(id: string, leaseMs: number): WriteStatement;
  remove(id: string): WriteStatement;
  /** Removes the predecessors in the slot, and leases that ended at least this long ago. */
  removeFormer(slot: string, endedMsAgo: number): WriteStatement;
  /** Asks all supervised servers, or only one, to restart, except those that are restarting already. */
  requestRestarts(id?: string): WriteStatement;
  /** The server stops serving; its successor has this long to take over the slot. */
  setRestarting(id: string, leaseMs: number): WriteStatement;
  setExclusive(id: string, isExclusive: boolean): WriteStatement;
  /** All rows, ordered by name. */
  selectAll(): Compilable<StoredInstance>;
  findAll(): Promise<readonly StoredInstance[]>;
}

/** Drivers return some integers as text. */
export const toInstance = (row: StoredInstance): StoredInstance => ({
  ...row,
  started_at: Number(row.started_at),
  alive_until: Number(row.alive_until),
  is_alive: Number(row.is_alive) === 1 ? 1 : 0,
});

export function createServerInstancesRepository({
  read,
  dialect,
}: Pick<Database, "read" | "dialect">): ServerInstancesRepository {
  const now = DATABASE_NOW[dialect];
  const until = (leaseMs: number) => sql<number>`${now} + ${leaseMs}`;
  const update = (id: string) => read.updateTable("server_instances").where("id", "=", id);
  const selectAll = () =>
    read
      .selectFrom("server_instances")
      .selectAll()
      .select(sql<0 | 1>`case when alive_until > ${now} then 1 else 0 end`.as("is_alive"))
      .orderBy("name")
      .orderBy("id");
  return {
    insert: (instance, leaseMs) => ({
      query: read
        .insertInto("server_instances")
        .values({ ...instance, alive_until: until(leaseMs), restart_state: "restarting", is_exclusive: 0 }),
    }),
    setServing: (id, leaseMs) => ({
      query: update(id).set({ restart_state: null, alive_until: until(leaseMs) }),
      expectRows: 1,
    }),
    extend: (id, leaseMs) => ({ query: update(id).set({ alive_until: until(leaseMs) }), expectRows: 1 }),
    remove: (id) => ({ query: read.deleteFrom("server_instances").where("id", "=", id) }),
    removeFormer: (slot, endedMsAgo) => ({
      query: read
        .deleteFrom("server_instances")
        .where((where) => where.or([where("slot", "=", slot), where("alive_until", "<", until(-endedMsAgo))])),
    }),
    requestRestarts: (id) => ({
      query: (id === undefined ? read.updateTable("server_instances") : update(id))
        .set({ restart_state: "requested" })
        .where("is_supervised", "=", 1)
        .where("restart_state", "is", null)
        .where("alive_until", ">", now),
    }),
    setRestarting: (id, leaseMs) => ({
      query: update(id).set({ restart_state: "restarting", alive_until: until(leaseMs) }),
      expectRows: 1,
    }),
    setExclusive: (id, isExclusive) => ({
      query: update(id).set({ is_exclusive: isExclusive ? 1 : 0 }),
    }),
    selectAll,
    findAll: async () => (await selectAll().execute()).map(toInstance),
  };
}
