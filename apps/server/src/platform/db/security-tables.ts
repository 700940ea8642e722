import type { AuditEntry, SecurityEventType } from "@showrunner/contract/rest";

/** One failed login; rows expire after a day. */
export interface FailedLoginsTable {
  readonly id: string;
  /** `user:…` or `team:…`, with the ids. */
  readonly account: string;
  readonly address: string;
  /** Id of the device if it has signed in to this account before, else null. */
  readonly device: string | null;
  readonly failed_at: number;
}

/** No foreign keys: an event outlives the account that it is about. */
export interface SecurityEventsTable {
  readonly id: string;
  readonly type: SecurityEventType;
  readonly actor_id: string | null;
  readonly target_id: string | null;
  readonly subject: string | null;
  readonly address: string;
  readonly user_agent: string | null;
  readonly request_id: string | null;
  readonly created_at: number;
}

/** Rows to lock before changes that could break an invariant over several rows. */
export interface GuardRowsTable {
  /**
   * `active_admins`: at least one remains. `settings`, `provider_pricing`, `pricing`, `budgets`: concurrent changes do
   * not mix. `usage_days`: each event is added once. `servers`: one restarts at a time, and none joins while one
   * replaces the database. `ai_runs`: a user has at most as many active runs as allowed.
   */
  readonly name:
    | "servers"
    | "active_admins"
    | "settings"
    | "provider_pricing"
    | "usage_days"
    | "pricing"
    | "budgets"
    | "ai_runs";
  readonly version: number;
}

/** A change made by an admin. No foreign keys: an entry outlives the account that made the change. */
export interface AuditLogTable {
  readonly id: string;
  readonly area: AuditEntry["area"];
  readonly action: string;
  readonly subject: string | null;
  /** Subject, folded for the search. */
  readonly search_folded: string | null;
  readonly actor_id: string | null;
  /** JSON objects with the changed values. */
  readonly values_before: string | null;
  readonly values_after: string | null;
  readonly address: string;
  readonly user_agent: string | null;
  readonly request_id: string | null;
  readonly created_at: number;
}

export interface SecurityTables {
  failed_logins: FailedLoginsTable;
  security_events: SecurityEventsTable;
  guard_rows: GuardRowsTable;
  audit_log: AuditLogTable;
}
