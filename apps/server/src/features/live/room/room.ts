import { setTimeout as sleep } from "node:timers/promises";
import type { CommandAck } from "@showrunner/contract/realtime";
import {
  evolve,
  type Command,
  type ContentId,
  type EngineContext,
  type FrozenContent,
  type ShowEvent,
  type ShowId,
  type ShowState,
} from "@showrunner/engine";
import { DatabaseUnavailable, Overloaded, WriteConflict } from "../../../platform/db/index.ts";
import { decideBatch, type DecidedBatch, type QueuedCommand } from "./decide-batch.ts";
import { ShowDeletedError, type Appended, type LoadedShow, type LogTail } from "./event-log.ts";
import { UnreadableLogError } from "./event-rows.ts";
import type { ShowServices } from "./show-services.ts";
import { SubmissionBatcher } from "./submission-batcher.ts";
import type { CommandResult, ExecuteOptions, LiveCommand } from "./live-shows.ts";

/** Commands per transaction; further ones wait for the next. */
const MAX_BATCH_SIZE = 1_000;
/** Queued commands per room; further ones of teams and visitors are refused at once. */
const MAX_QUEUE_LENGTH = 5_000;
/** How long commands wait while the database cannot write; clients repeat commands without an ack. */
const COMMAND_TIMEOUT_MS = 8_000;
const RETRY_INTERVAL_MS = 250;

export const UNAVAILABLE_REFUSAL: CommandAck = { ok: false, code: "unavailable", params: {} };

const unknownShow: CommandResult = {
  ack: { ok: false, code: "gameshow_not_found", params: {} },
  events: [],
  state: null,
};

export interface RoomOptions {
  readonly services: Pick<ShowServices, "log" | "rounds" | "now" | "metrics" | "onAppended" | "onError">;
  readonly showId: ShowId;
  readonly loaded: LoadedShow;
  /**
   * Called before `onCommit`, with content frozen by another server that the new events reference. Returns null if
   * there is nothing to wait for.
   */
  readonly prepare: (
    before: ShowState,
    after: ShowState,
    contents: readonly FrozenContent[],
  ) => Promise<unknown> | null;
  /** Called when another server deleted the show; all further commands are refused. */
  readonly onDeleted: () => void;
  /** Called after each commit, own or foreign, before the acks are sent. */
  readonly onCommit: (before: ShowState, after: ShowState, events: readonly ShowEvent[]) => void;
}

/**
 * One show on this server. Commands queue while a commit is in flight; when it returns, all queued commands are decided
 * in sequence and committed together. Nothing is sent before its commit: no ack, no refusal, no frame.
 */
export class Room {
  readonly context: EngineContext;
  readonly #options: RoomOptions;
  readonly #contents: Map<ContentId, FrozenContent>;
  #state: ShowState;
  #queue: QueuedCommand[] = [];
  readonly #batcher = new SubmissionBatcher(() => this.#state.round?.buzzer.phase === "locked");
  #draining: Promise<void> | null = null;
  #snapshotSeq: number;
  /** The log's last seq is at least this, as announced by other servers. */
  #announcedSeq = 0;
  #isClosed = false;
  #isDeleted = false;
  /** Called once, on the next state change. */
  readonly #advanceListeners: (() => void)[] = [];

  constructor(options: RoomOptions) {
    this.#options = options;
    this.#state = options.loaded.state;
    this.#snapshotSeq = options.loaded.snapshotSeq;
    this.#contents = new Map(options.loaded.contents);
    this.context = {
      rounds: options.services.rounds,
      content: (id) => {
        const content = this.#contents.get(id);
        if (content === undefined) throw new Error(`frozen content ${id} is missing`);
        return content;
      },
    };
  }

  /** As of the latest commit. */
  get state(): ShowState {
    return this.#state;
  }

  /** Commands waiting for a commit that has not started. */
  get queueLength(): number {
    return this.#queue.length;
  }

  get isBusy(): boolean {
    return this.#draining !== null;
  }

  /** Resolves after the commit; rejects with errors of the caller's own statements. */
  execute(command: LiveCommand, options: ExecuteOptions = {}): Promise<CommandResult> {
    if (this.#isDeleted) return Promise.resolve(unknownShow);
    if (this.#isClosed || this.#isFullFor(command)) return Promise.resolve(this.#unavailable());
    const complete: Command = { ...command, at: command.at ?? this.#options.services.now() };
    return new Promise((resolve, reject) => {
      this.#queue.push({ command: complete, options, queuedAt: performance.now(), resolve, reject });
      this.#batcher.add(complete);
      this.#draining ??= this.#drainQueue();
    });
  }

  /** A flood of teams must not keep the moderators and the clock from acting. */
  #isFullFor({ actor }: LiveCommand): boolean {
    return this.#queue.length >= MAX_QUEUE_LENGTH && (actor.kind === "team" || actor.kind === "visitor");
  }

  #unavailable(): CommandResult {
    return { ack: UNAVAILABLE_REFUSAL, events: [], state: this.#state };
  }

  /** Another server appended: the log reaches at least `lastSeq`. Reads what is missing soon. */
  catchUpTo(lastSeq: number): void {
    if (this.#isClosed || lastSeq <= this.#state.seq) return;
    this.#announcedSeq = Math.max(this.#announcedSeq, lastSeq);
    this.#draining ??= this.#drainQueue();
  }

  /** Resolves when the state has reached `lastSeq`, or when the log cannot be read now. */
  async waitForSeq(lastSeq: number): Promise<void> {
    this.catchUpTo(lastSeq);
    while (this.#draining !== null && this.#state.seq < lastSeq) {
      const advance = new Promise<void>((resolve) => this.#advanceListeners.push(resolve));
      await Promise.race([advance, this.#draining]);
    }
  }

  /** Saves a snapshot to shorten the next load. Failures are reported and otherwise ignored. */
  async saveSnapshot(): Promise<void> {
    // A pending commit may delete a team, whose name an older snapshot would restore.
    while (this.#draining !== null) await this.#draining;
    const state = this.#state;
    if (state.seq === this.#snapshotSeq || this.#isClosed) return;
    try {
      await this.#options.services.log.saveSnapshot(state);
      this.#snapshotSeq = state.seq;
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Refuses new commands; resolves when the pending ones have their acks. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#draining;
  }

  /** Like `close`, for a deleted show: commands are refused as unknown show. */
  async closeDeleted(): Promise<void> {
    this.#isDeleted = true;
    await this.close();
  }

  async #drainQueue(): Promise<void> {
    // Lets other commands of the same turn join the batch.
    await Promise.resolve();
    while (this.#queue.length > 0 || this.#announcedSeq > this.#state.seq) {
      if (this.#queue.length === 0) {
        const announcedSeq = this.#announcedSeq;
        await this.#catchUp();
        // The announcement is repeated, so this need not retry a failing database in a tight loop. A newer one that
        // came meanwhile stays.
        if (this.#announcedSeq === announcedSeq) this.#announcedSeq = 0;
        continue;
      }
      await this.#batcher.waitForBatch(this.#queue.map(({ command }) => command));
      const unsettled = await this.#commit(this.#queue.splice(0, MAX_BATCH_SIZE));
      if (unsettled.length > 0) await this.#waitForDatabase(unsettled);
    }
    this.#draining = null;
  }

  /** Decides and writes a batch. Returns the commands that remain undecided because the database cannot write now. */
  async #commit(batch: readonly QueuedCommand[]): Promise<readonly QueuedCommand[]> {
    const before = this.#state;
    const startedAt = performance.now();
    let appended: Appended<DecidedBatch>;
    try {
      appended = await this.#options.services.log.append(before, (missing) => this.#decide(batch, before, missing));
    } catch (error) {
      return this.#recover(batch, error);
    }
    const { missing, batch: decision } = appended;
    this.#options.services.metrics?.recordCommit(batch.length, performance.now() - startedAt);
    await this.#advance(decision.after, [...missing.events, ...decision.events], missing.contents);
    const { services, showId } = this.#options;
    if (decision.events.length > 0) services.onAppended(showId, decision.after.seq);
    for (const { queued, result } of decision.decided) queued.resolve(result);
    for (const { queued, error } of decision.failed) queued.reject(error);
    return [];
  }

  #onError(error: unknown): void {
    this.#options.services.onError(error, this.#options.showId);
  }

  #decide(batch: readonly QueuedCommand[], before: ShowState, missing: LogTail): DecidedBatch {
    this.#addContents(missing.contents);
    return decideBatch(batch, missing.events.reduce(evolve, before), this.context, (content) =>
      this.#addContents([content]),
    );
  }

  #addContents(contents: readonly FrozenContent[]): void {
    for (const content of contents) this.#contents.set(content.id, content);
  }

  /** Adopts the state after these events, which are durable now. */
  async #advance(after: ShowState, events: readonly ShowEvent[], foreign: readonly FrozenContent[]): Promise<void> {
    if (events.length === 0) return;
    const preparation = this.#options.prepare(this.#state, after, foreign);
    if (preparation !== null) await preparation.catch((error: unknown) => this.#onError(error));
    const before = this.#state;
    this.#state = after;
    this.#options.onCommit(before, after, events);
    for (const listener of this.#advanceListeners.splice(0)) listener();
  }

  /** Handles a failed commit that, as far as is known, wrote nothing. */
  async #recover(batch: readonly QueuedCommand[], error: unknown): Promise<readonly QueuedCommand[]> {
    if (error instanceof DatabaseUnavailable && error.reason === "disk_full") return this.#refuseDiskFull(batch, error);
    const isOutage = error instanceof DatabaseUnavailable || error instanceof Overloaded;
    // The first statement asserts where the log ends.
    const isBehind = error instanceof WriteConflict && error.statement === 0;
    if (isOutage || isBehind) {
      this.#onError(error);
      return batch;
    }
    if (error instanceof ShowDeletedError) {
      for (const { resolve } of batch) resolve(unknownShow);
      this.#options.onDeleted();
      return [];
    }
    if (batch.length === 1 || error instanceof UnreadableLogError) {
      for (const { reject } of batch) reject(error);
      return [];
    }
    // One caller's statements failed: commit the commands one by one, so that the others succeed.
    for (const [index, waiting] of batch.entries()) {
      const unsettled = await this.#commit([waiting]);
      if (unsettled.length > 0) return batch.slice(index);
    }
    return [];
  }

  /** A full disk needs an operator: refuse clients at once, retry the server's own commands. */
  #refuseDiskFull(batch: readonly QueuedCommand[], error: DatabaseUnavailable): readonly QueuedCommand[] {
    const own = batch.filter(({ command }) => command.actor.kind === "system");
    for (const waiting of batch) if (!own.includes(waiting)) waiting.reject(error);
    return own;
  }

  async #waitForDatabase(unsettled: readonly QueuedCommand[]): Promise<void> {
    await sleep(RETRY_INTERVAL_MS);
    await this.#catchUp();
    const oldest = performance.now() - COMMAND_TIMEOUT_MS;
    const waiting = [...unsettled, ...this.#queue];
    for (const command of waiting) if (command.queuedAt < oldest) command.resolve(this.#unavailable());
    this.#queue = waiting.filter(({ queuedAt }) => queuedAt >= oldest);
  }

  /** A commit with an unknown result may have succeeded: then its events, and thus its acks, are in the log. */
  async #catchUp(): Promise<void> {
    const { show, seq } = this.#state;
    if (show === null) return;
    try {
      const { events, contents } = await this.#options.services.log.readAfter(show.show_id, seq);
      this.#addContents(contents);
      await this.#advance(events.reduce(evolve, this.#state), events, contents);
    } catch (error) {
      this.#onError(error);
    }
  }
}
