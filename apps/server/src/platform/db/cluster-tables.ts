import type { Flag } from "./core-tables.ts";

/** Servers on this database. Empty for the embedded database, which belongs to one process. */
export interface ServerInstancesTable {
  /** `instance_id` of the process. */
  readonly id: string;
  /** The same for all processes that one supervisor starts in succession. */
  readonly slot: string;
  /** Machine and port, for display. */
  readonly name: string;
  readonly version: string;
  readonly is_supervised: Flag;
  /** By the server's own clock. */
  readonly started_at: number;
  /** Database time until which the process counts as running; it extends this while it runs. */
  readonly alive_until: number;
  /** `requested`: waits for its turn. `restarting`: no longer serves, or does not serve yet. */
  readonly restart_state: "requested" | "restarting" | null;
  /** Whether it replaces the database; no other server may run in the meantime. */
  readonly is_exclusive: Flag;
}

export interface ClusterTables {
  server_instances: ServerInstancesTable;
}
