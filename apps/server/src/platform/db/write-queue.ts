import { sql, type Kysely } from "kysely";
import type { Dialect, WriteHold } from "./database.ts";
import { classifyDbError, DatabaseUnavailable, Overloaded, WriteConflict } from "./errors.ts";
import { WriteHealthMonitor } from "./write-health.ts";
import { toRawStatement, type ListResult, type RawStatement } from "./statement.ts";
import type { Tables } from "./tables.ts";

/** Maximum number of queued statements; at about 100,000 rows per second they take well under a second. */
const MAX_QUEUED_STATEMENTS = 20_000;

interface QueuedWrite {
  readonly list: readonly RawStatement[];
  resolve(): void;
  reject(error: Error): void;
}

/** Writes lists in one transaction; resolves with one result per list. */
export type CommitLists = (lists: readonly (readonly RawStatement[])[]) => Promise<readonly ListResult[]>;

export interface WriteQueueOptions {
  readonly commit: CommitLists;
  /** A harmless write that succeeds whenever any write can. */
  readonly probe: RawStatement;
  /**
   * Maximum number of statements per transaction; lists are never split. Without it, all queued lists share a
   * transaction.
   */
  readonly maxBatchStatements?: number;
}

/**
 * Group commit: lists that arrive during a transaction are written together in the next one. A single write is not
 * delayed, bursts share one fsync, and no timer is involved.
 */
export class WriteQueue {
  readonly writeHealth: WriteHealthMonitor;
  readonly #options: WriteQueueOptions;
  #queue: QueuedWrite[] = [];
  #queuedStatements = 0;
  #running: Promise<void> | null = null;
  #isClosed = false;
  #isHeld = false;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
    this.writeHealth = new WriteHealthMonitor(() => this.write([options.probe]));
  }

  /** Resolves when the list is durable. */
  write(list: readonly RawStatement[]): Promise<void> {
    if (this.#isClosed) return Promise.reject(createClosedError());
    return this.#isHeld ? Promise.reject(createHeldError()) : this.writeLocal(list);
  }

  /** Like `write`, but allowed during a hold. */
  writeLocal(list: readonly RawStatement[]): Promise<void> {
    if (this.#isClosed) return Promise.reject(createClosedError());
    if (this.#queuedStatements + list.length > MAX_QUEUED_STATEMENTS) return Promise.reject(new Overloaded());
    return new Promise((resolve, reject) => {
      this.#queue.push({ list, resolve, reject });
      this.#queuedStatements += list.length;
      this.#running ??= this.#run();
    });
  }

  /** Refuses new writes until the hold is released; resolves when all earlier ones have settled. */
  async hold(): Promise<WriteHold> {
    this.#isHeld = true;
    this.writeHealth.setHeld(true);
    await this.#running;
    return {
      release: () => {
        this.#isHeld = false;
        this.writeHealth.setHeld(false);
      },
    };
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Refuses new writes; resolves when all earlier ones have settled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.writeHealth.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#nextBatch();
      const results = await this.#options.commit(batch.map(({ list }) => list));
      this.#settle(batch, results);
    }
    this.#running = null;
  }

  #nextBatch(): readonly QueuedWrite[] {
    const max = this.#options.maxBatchStatements ?? Infinity;
    let statements = 0;
    let count = 0;
    for (const { list } of this.#queue) {
      if (count > 0 && statements + list.length > max) break;
      statements += list.length;
      count += 1;
    }
    this.#queuedStatements -= statements;
    return this.#queue.splice(0, count);
  }

  #settle(batch: readonly QueuedWrite[], results: readonly ListResult[]): void {
    let isSaving = true;
    for (const [index, waiting] of batch.entries()) {
      const result = results[index];
      if (result?.ok === true) {
        waiting.resolve();
      } else if (result !== undefined && "conflict" in result) {
        waiting.reject(new WriteConflict(result.conflict));
      } else {
        const error = classifyDbError(result?.error ?? { code: "UNKNOWN", message: "no result" });
        if (isOutage(error)) isSaving = false;
        waiting.reject(error);
      }
    }
    this.writeHealth.report(isSaving);
  }
}

const createClosedError = (): DatabaseUnavailable => new DatabaseUnavailable("closed", "the database is closed");

/** Error of writes while the database is being copied into another one. */
export const createHeldError = (): DatabaseUnavailable =>
  new DatabaseUnavailable("held", "writes are held while the database is copied");

/**
 * Whether an error means that nothing can be written at the moment. Lock conflicts concern only the rows in question.
 */
export function isOutage(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.reason !== "contention" && error.reason !== "deadlock";
}

/** A statement that changes a page, so that it fails while writes fail. */
export function createProbeStatement(dialect: Dialect, read: Kysely<Tables>): RawStatement {
  const insert = read.insertInto("write_probes").values({ id: 1, count: 1 });
  const count = { count: sql<number>`write_probes.count + 1` };
  return toRawStatement({
    query:
      dialect === "mysql"
        ? insert.onDuplicateKeyUpdate(count)
        : insert.onConflict((conflict) => conflict.column("id").doUpdateSet(count)),
  });
}
