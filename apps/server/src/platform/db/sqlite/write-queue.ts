import { classifyDbError, DatabaseUnavailable, Overloaded, WriteConflict } from "../errors.ts";
import type { Saving } from "../database.ts";
import type { ListOutcome, RawStatement } from "./protocol.ts";

/** Statements that may wait at once; at some 100,000 rows a second this is a wait of well under a second. */
const max_waiting_statements = 20_000;
/** How often a write is tried while the database cannot write and nobody asks for one. */
const probe_every_ms = 1_000;

interface Waiting {
  readonly list: readonly RawStatement[];
  resolve(): void;
  reject(error: Error): void;
}

/** Posts lists to the writing thread and answers one outcome for each. */
export type CommitLists = (lists: readonly (readonly RawStatement[])[]) => Promise<readonly ListOutcome[]>;

/**
 * Group commit: while one transaction is under way lists gather, and all that gathered go out in the next one.
 * Single writes are alone and fast, storms share their fsync; no timer is involved.
 */
export class WriteQueue {
  readonly saving: Saving;
  readonly #commit: CommitLists;
  readonly #listeners = new Set<(ok: boolean) => void>();
  #waiting: Waiting[] = [];
  #waiting_statements = 0;
  #running: Promise<void> | null = null;
  #saving_ok = true;
  #closed = false;
  #probe: NodeJS.Timeout | undefined;

  constructor(commit: CommitLists) {
    this.#commit = commit;
    const isOk = (): boolean => this.#saving_ok;
    this.saving = {
      get ok() {
        return isOk();
      },
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
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

  /** Refuses new writes and resolves when all earlier ones have their outcome. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#probe);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      this.#waiting_statements = 0;
      const outcomes = await this.#commit(batch.map(({ list }) => list));
      this.#settle(batch, outcomes);
    }
    this.#running = null;
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
        if (error instanceof DatabaseUnavailable) isSaving = false;
        waiting.reject(error);
      }
    }
    this.#setSaving(isSaving);
  }

  #setSaving(ok: boolean): void {
    clearTimeout(this.#probe);
    // Somebody must find out when it works again, even if nobody writes meanwhile.
    if (!ok && !this.#closed) {
      this.#probe = setTimeout(() => void this.write([probe_statement]).catch(() => undefined), probe_every_ms);
      this.#probe.unref();
    }
    if (ok === this.#saving_ok) return;
    this.#saving_ok = ok;
    for (const listener of this.#listeners) listener(ok);
  }
}

/** Changes a page of the database file, so that it fails for as long as writing does. */
const probe_statement: RawStatement = {
  sql: "insert into write_probes (id, count) values (1, 1) on conflict (id) do update set count = count + 1",
  parameters: [],
};
