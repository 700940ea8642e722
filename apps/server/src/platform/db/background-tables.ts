/** The key that encrypts stored secrets, wrapped by a key derived from the app secret. */
export interface DataKeysTable {
  /** 1: the key that encrypts. 2: the former key, during a rotation. */
  readonly slot: 1 | 2;
  /** Part of every envelope. */
  readonly id: string;
  readonly wrapped_key: string;
  readonly created_at: number;
}

/** Background work; a row is deleted when its work is done. */
export interface JobsTable {
  readonly id: string;
  readonly kind: string;
  /** JSON. */
  readonly payload: string;
  /** Database time from which the job may be claimed; for a claimed job the end of its lease. */
  readonly run_at: number;
  /** Fencing token: each claim increments it, so that a server whose lease has ended cannot finish the job. */
  readonly fence: number;
  readonly attempts: number;
  /**
   * `cancel_requested`: ends without a further attempt. `failed`: given up, kept until an admin has seen it. `held`:
   * came with a restored archive and waits for an admin.
   */
  readonly state: "ready" | "cancel_requested" | "failed" | "held";
  /** Code of the reason why the job failed. */
  readonly failure: string | null;
  /** Progress of the current attempt; null until it reports any. */
  readonly progress_done: number | null;
  /** Null while the total is unknown. */
  readonly progress_total: number | null;
  readonly progress_unit: "rows" | "bytes" | null;
}

/** When scheduled work last began. */
export interface JobSchedulesTable {
  readonly name: "backup";
  readonly last_at: number;
}

/** Mail to be sent, and whether it was. */
export interface MailOutboxTable {
  /** Also used as the message id. */
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  /** Encrypted subject and bodies; null once the mail was sent or given up. */
  readonly content: string | null;
  readonly state: "queued" | "sent" | "failed";
  /** Why the mail was given up, or why the last attempt failed. */
  readonly failure: string | null;
  readonly created_at: number;
  readonly changed_at: number;
}

export interface BackgroundTables {
  data_keys: DataKeysTable;
  jobs: JobsTable;
  job_schedules: JobSchedulesTable;
  mail_outbox: MailOutboxTable;
}
