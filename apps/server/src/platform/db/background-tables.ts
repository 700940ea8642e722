/** The key that encrypts stored secrets, wrapped by a key derived from the app secret. A single row. */
export interface DataKeysTable {
  readonly slot: 1;
  /** Part of every envelope. */
  readonly id: string;
  readonly wrapped_key: string;
  readonly created_at: number;
}

/** Work that is done in the background, deleted when it is done. */
export interface JobsTable {
  readonly id: string;
  readonly kind: string;
  /** JSON. */
  readonly payload: string;
  /** When it may be claimed (database time); for a claimed job the end of the lease. */
  readonly run_at: number;
  /** Fencing token: incremented by each claim, so that a server whose lease ended cannot finish the job. */
  readonly fence: number;
  readonly attempts: number;
}

/** Mail to be sent, and the outcome. */
export interface MailOutboxTable {
  /** Also the message id. */
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  /** Encrypted subject and bodies; null once it was sent or given up. */
  readonly content: string | null;
  readonly state: "queued" | "sent" | "failed";
  /** Why it was given up, or why the last attempt failed. */
  readonly failure: string | null;
  readonly created_at: number;
  readonly changed_at: number;
}

export interface BackgroundTables {
  data_keys: DataKeysTable;
  jobs: JobsTable;
  mail_outbox: MailOutboxTable;
}
