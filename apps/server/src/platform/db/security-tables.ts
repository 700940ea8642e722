import type { SecurityEventType } from "@showrunner/contract/rest";

/** One failed login; rows expire after a day. */
export interface FailedLoginsTable {
  readonly id: string;
  /** `user:…` or `team:…`, with the ids. */
  readonly account: string;
  readonly address: string;
  /** Id of the device when it signed in to this account before, else null. */
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

export interface SecurityTables {
  failed_logins: FailedLoginsTable;
  security_events: SecurityEventsTable;
}
