import type { Flag } from "./core-tables.ts";

/** Running servers on this database. Without rows where the database belongs to one process. */
export interface ServerInstancesTable {
  /** `instance_id` of the process. */
  readonly id: string;
  /** Same for the processes that one supervisor starts one after the other. */
  readonly slot: string;
  /** Machine and port, for people. */
  readonly name: string;
  readonly version: string;
  readonly is_supervised: Flag;
  /** Clock of the server. */
  readonly started_at: number;
  /** Database time until which the process counts as running; extended while it does. */
  readonly alive_until: number;
  /** `requested`: waits for its turn. `restarting`: does not serve any more, or not yet. */
  readonly restart_state: "requested" | "restarting" | null;
  /** Whether it replaces the database: no other server may run meanwhile. */
  readonly is_exclusive: Flag;
}

export interface ClusterTables {
  server_instances: ServerInstancesTable;
}
