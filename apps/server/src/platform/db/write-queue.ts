import { sql, type Kysely } from "kysely";
import type { Dialect } from "./database.ts";
import { classifyDbError, DatabaseUnavailable, Overloaded, WriteConflict } from "./errors.ts";
import { SavingState } from "./saving.ts";
import { rawStatement, type ListOutcome, type RawStatement } from "./statement.ts";
import type { Tables } from "./tables.ts";

/** Maximum number of queued statements; at about 100,000 rows per second they take well under a second. */
const max_waiting_statements = 20_000;

interface Waiting {
  readonly list: readonly RawStatement[];
  resolve(): void;
  reject(error: Error): void;
}

/** Writes lists in one transaction; resolves to one result per list. */
export type CommitLists = (lists: readonly (readonly RawStatement[])[]) => Promise<readonly ListOutcome[]>;

export interface WriteQueueOptions {
  readonly commit: CommitLists;
  /** A harmless write that succeeds whenever any write can. */
  readonly probe: RawStatement;
  /** Limit of statements per transaction, by whole lists; without it all queued lists share one. */
  readonly max_batch_statements?: number;
}

/**
 * Group commit: lists that arrive during a transaction are written together in the next one. A single write is not
 * delayed, bursts share one fsync, and no timer is involved.
 */
export class WriteQueue {
  readonly saving: SavingState;
  readonly #options: WriteQueueOptions;
  #waiting: Waiting[] = [];
  #waiting_statements = 0;
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
    this.saving = new SavingState(() => this.write([options.probe]));
  }

  /** Resolves when the list is durable. */
  write(list: readonly RawStatement[]): Promise<void> {
    if (this.#closed) return Promise.reject(new DatabaseUnavailable("closed", "the database is closed"));
    if (this.#waiting_statements + list.length > max_waiting_statements) return Promise.reject(new Overloaded());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ list, resolve, reject });
      this.#waiting_statements += list.length;
      this.#running ??= this.#run();
    });
  }

  /** Refuses new writes and resolves when all earlier ones are settled. */
  async close(): Promise<void> {
    this.#closed = true;
    this.saving.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch();
      const outcomes = await this.#options.commit(batch.map(({ list }) => list));
      this.#settle(batch, outcomes);
    }
    this.#running = null;
  }

  #nextBatch(): readonly Waiting[] {
    const most = this.#options.max_batch_statements ?? Infinity;
    let statements = 0;
    let count = 0;
    for (const { list } of this.#waiting) {
      if (count > 0 && statements + list.length > most) break;
      statements += list.length;
      count += 1;
    }
    this.#waiting_statements -= statements;
    return this.#waiting.splice(0, count);
  }

  #settle(batch: readonly Waiting[], outcomes: readonly ListOutcome[]): void {
    let isSaving = true;
    for (const [index, waiting] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.ok === true) {
        waiting.resolve();
      } else if (outcome !== undefined && "conflict" in outcome) {
        waiting.reject(new WriteConflict(outcome.conflict));
      } else {
        const error = classifyDbError(outcome?.error ?? { code: "UNKNOWN", message: "no outcome" });
        if (isOutage(error)) isSaving = false;
        waiting.reject(error);
      }
    }
    this.saving.report(isSaving);
  }
}

/** Whether an error means that nothing can be written at present. Lock conflicts concern only the rows in question. */
export function isOutage(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.reason !== "contention" && error.reason !== "deadlock";
}

/** A statement that changes a page, so that it fails as long as writing fails. */
export function probeStatement(dialect: Dialect, read: Kysely<Tables>): RawStatement {
  const insert = read.insertInto("write_probes").values({ id: 1, count: 1 });
  const count = { count: sql<number>`write_probes.count + 1` };
  return rawStatement({
    query:
      dialect === "mysql"
        ? insert.onDuplicateKeyUpdate(count)
        : insert.onConflict((conflict) => conflict.column("id").doUpdateSet(count)),
  });
}
