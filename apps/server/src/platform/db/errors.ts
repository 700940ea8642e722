/** A row violates a unique constraint. `columns` are `table.column`, as far as the database reports them. */
export class UniqueViolation extends Error {
  override readonly name = "UniqueViolation";
  readonly columns: readonly string[];

  constructor(columns: readonly string[]) {
    super(`unique violation of ${columns.join(", ")}`);
    this.columns = columns;
  }

  /** Whether the violated constraint includes this column, given as `table.column`. */
  involves(column: string): boolean {
    return this.columns.includes(column);
  }
}

/** A row refers to a missing row, or a deleted row is still referenced. */
export class ReferenceViolation extends Error {
  override readonly name = "ReferenceViolation";
}

/** A statement changed an unexpected number of rows because of a concurrent write. Nothing was written. */
export class WriteConflict extends Error {
  override readonly name = "WriteConflict";
  /** Index of the statement within its list. */
  readonly statement: number;

  constructor(statement: number) {
    super(`statement ${statement} affected an unexpected number of rows`);
    this.statement = statement;
  }
}

/** The write queue is full; callers respond with 503. Nothing was written. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";

  constructor() {
    super("the write queue is full");
  }
}

export type UnavailableReason =
  | "disk_full"
  | "read_only"
  | "io"
  | "busy"
  | "closed"
  /** The database is being copied into another one that will replace it. */
  | "held"
  /** The database server is down, does not respond in time, or refuses connections. */
  | "unreachable"
  /** Other transactions held locks on the same rows for too long. */
  | "contention"
  /** Deadlocked several times in a row. */
  | "deadlock"
  /** The connection was lost during the commit: the transaction was written completely or not at all. */
  | "unknown_outcome";

/**
 * The database is temporarily not writable (or readable); a retry may succeed. Nothing was written, unless the reason
 * is `unknown_outcome`: then the caller has to look up whether its write exists.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The database server lacks a requirement; the message completes a sentence that names the server. */
export class UnsuitableDatabase extends Error {
  override readonly name = "UnsuitableDatabase";
}

/** The database was migrated by a newer version of the product. */
export class NewerDatabase extends Error {
  override readonly name = "NewerDatabase";
  readonly unknownMigrations: readonly string[];

  constructor(unknownMigrations: readonly string[]) {
    super(`the database has migrations unknown to this version: ${unknownMigrations.join(", ")}`);
    this.unknownMigrations = unknownMigrations;
  }
}

/** Migrations are pending, and only an explicit upgrade may apply them. Nothing was changed. */
export class PendingMigrations extends Error {
  override readonly name = "PendingMigrations";
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super(`${ids.length} migrations are pending`);
    this.ids = ids;
  }
}

/**
 * Recorded as a migration while a restore changes the database, and permanently if it is interrupted. No version knows
 * this migration, so none starts on the database.
 */
export const INCOMPLETE_MARKER = "9999_incomplete_restore";

/** A restore into the database was interrupted. */
export class IncompleteDatabase extends Error {
  override readonly name = "IncompleteDatabase";
}

export function toUnknownMigrationsError(ids: readonly string[]): NewerDatabase | IncompleteDatabase {
  return ids.includes(INCOMPLETE_MARKER)
    ? new IncompleteDatabase("a restore into the database was interrupted")
    : new NewerDatabase(ids);
}

/** Another process holds the lock of the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse";
  readonly folder: string;

  constructor(folder: string) {
    super(`another server uses the data folder ${folder}`);
    this.folder = folder;
  }
}

/** An error in the form that crosses a thread boundary, without its class. */
export interface RawDbError {
  /**
   * The driver's code: `SQLITE_FULL`, an SQLSTATE of PostgreSQL, `ER_DUP_ENTRY`, or a system code such as
   * `ECONNREFUSED`.
   */
  readonly code: string;
  readonly message: string;
  /** Columns of a unique violation as `table.column`, if the message does not contain them. */
  readonly columns?: readonly string[];
}

/** The database server refuses the user or the password. MariaDB's code for an unknown user varies. */
export const CREDENTIALS_CODE =
  /^(28P01|28000|AUTH_SWITCH_PLUGIN_ERROR|ER_(ACCESS_DENIED(_NO_PASSWORD)?_ERROR|NOT_SUPPORTED_AUTH_MODE|HOST_IS_BLOCKED|HOST_NOT_PRIVILEGED))$/;

const UNAVAILABLE_BY_CODE: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^SQLITE_FULL$/, "disk_full"],
  [/^SQLITE_READONLY(_|$)/, "read_only"],
  [/^SQLITE_CANTOPEN(_|$)/, "io"],
  [/^SQLITE_IOERR(_|$)/, "io"],
  [/^SQLITE_(BUSY|LOCKED)(_|$)/, "busy"],
  [/^unknown_outcome$/, "unknown_outcome"],
  // PostgreSQL
  [/^53100$/, "disk_full"],
  [/^25006$/, "read_only"],
  [/^58/, "io"],
  [/^55P03$/, "contention"],
  [/^(40001|40P01)$/, "deadlock"],
  // 57014: statement timeout; 25P03: idle in transaction timeout.
  [/^(08|28|53|57P|57014$|25P03$|25P04$|3D000$)/, "unreachable"],
  // MySQL and MariaDB
  [/^ER_(DISK_FULL|RECORD_FILE_FULL)$/, "disk_full"],
  [/^ER_(OPTION_PREVENTS_STATEMENT|READ_ONLY_MODE|CANT_EXECUTE_IN_READ_ONLY_TRANSACTION)$/, "read_only"],
  [/^ER_LOCK_WAIT_TIMEOUT$/, "contention"],
  [/^ER_LOCK_DEADLOCK$/, "deadlock"],
  [
    /^ER_(SERVER_SHUTDOWN|CONNECTION_KILLED|QUERY_INTERRUPTED|CON_COUNT_ERROR|TOO_MANY_USER_CONNECTIONS)$/,
    "unreachable",
  ],
  [
    /^ER_(QUERY_TIMEOUT|STATEMENT_TIMEOUT|CLIENT_INTERACTION_TIMEOUT|NET_(?!PACKET_TOO_LARGE$)\w+|NEW_ABORTING_CONNECTION)$/,
    "unreachable",
  ],
  [CREDENTIALS_CODE, "unreachable"],
  [/^ER_(DBACCESS_DENIED_ERROR|BAD_DB_ERROR)$/, "unreachable"],
  [
    /^(PROTOCOL_|HANDSHAKE_|E[A-Z]+$|ERR_(TLS|SSL|SOCKET|STREAM)|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/,
    "unreachable",
  ],
];

const UNIQUE_CODES = ["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "23505", "ER_DUP_ENTRY"];
const REFERENCE_CODE = /^(SQLITE_CONSTRAINT_FOREIGNKEY|23503|ER_(NO_REFERENCED_ROW|ROW_IS_REFERENCED)(_2)?)$/;

/** Maps a driver's error to one of the classes above. Anything else is a bug and stays a plain `Error`. */
export function classifyDbError(raw: RawDbError): Error {
  if (UNIQUE_CODES.includes(raw.code)) {
    const columns = raw.columns ?? (/constraint failed: (.*)$/.exec(raw.message)?.[1] ?? "").split(", ");
    return new UniqueViolation(columns);
  }
  if (REFERENCE_CODE.test(raw.code)) return new ReferenceViolation(raw.message);
  const reason = UNAVAILABLE_BY_CODE.find(([code]) => code.test(raw.code))?.[1];
  if (reason !== undefined) return new DatabaseUnavailable(reason, raw.message);
  return new Error(`${raw.code}: ${raw.message}`);
}
