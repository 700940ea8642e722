/** A row that must be unique is there already. `columns` are named `table.column`, as far as the database tells. */
export class UniqueViolation extends Error {
  override readonly name = "UniqueViolation";
  readonly columns: readonly string[];

  constructor(columns: readonly string[]) {
    super(`unique violation of ${columns.join(", ")}`);
    this.columns = columns;
  }

  /** True when the violated rule includes this column, given as `table.column`. */
  concerns(column: string): boolean {
    return this.columns.includes(column);
  }
}

/** A row refers to one that is not there, or one that others refer to was deleted. */
export class ReferenceViolation extends Error {
  override readonly name = "ReferenceViolation";
}

/** A statement changed another number of rows than it had to: somebody else was faster. Nothing was written. */
export class WriteConflict extends Error {
  override readonly name = "WriteConflict";
  /** Index of the statement within its list. */
  readonly statement: number;

  constructor(statement: number) {
    super(`statement ${statement} did not change the rows that it expected`);
    this.statement = statement;
  }
}

/** More waits to be written than may wait; the caller tells its client to come again (503). Nothing was written. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";

  constructor() {
    super("too many writes are waiting");
  }
}

export type UnavailableReason = "disk_full" | "read_only" | "io" | "busy" | "closed";

/** The database cannot write (or read) for now; the same may succeed later. Nothing was written. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The database was migrated by a newer version of the product. */
export class NewerDatabase extends Error {
  override readonly name = "NewerDatabase";
  readonly unknown_migrations: readonly string[];

  constructor(unknownMigrations: readonly string[]) {
    super(`the database knows migrations that this version does not: ${unknownMigrations.join(", ")}`);
    this.unknown_migrations = unknownMigrations;
  }
}

/** Another process holds the lock of the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse";

  constructor(folder: string) {
    super(`another server uses the data folder ${folder}`);
  }
}

/** An error as it crosses a thread, without its class. */
export interface RawDbError {
  readonly code: string;
  readonly message: string;
}

const unavailable_by_code: readonly (readonly [string, UnavailableReason])[] = [
  ["SQLITE_FULL", "disk_full"],
  ["SQLITE_READONLY", "read_only"],
  ["SQLITE_CANTOPEN", "io"],
  ["SQLITE_IOERR", "io"],
  ["SQLITE_BUSY", "busy"],
  ["SQLITE_LOCKED", "busy"],
];

/** Turns what a driver reports into one of the classes above; anything else is a bug and stays a plain error. */
export function classifyDbError(raw: RawDbError): Error {
  if (raw.code === "SQLITE_CONSTRAINT_UNIQUE" || raw.code === "SQLITE_CONSTRAINT_PRIMARYKEY") {
    const columns = /constraint failed: (.*)$/.exec(raw.message)?.[1] ?? "";
    return new UniqueViolation(columns.split(", "));
  }
  if (raw.code === "SQLITE_CONSTRAINT_FOREIGNKEY") return new ReferenceViolation(raw.message);
  const reason = unavailable_by_code.find(([code]) => raw.code === code || raw.code.startsWith(`${code}_`))?.[1];
  if (reason !== undefined) return new DatabaseUnavailable(reason, raw.message);
  return new Error(`${raw.code}: ${raw.message}`);
}
