import { setTimeout as sleep } from "node:timers/promises";
import type { CommandAnswer } from "@showrunner/contract/realtime";
import {
  evolve,
  type Command,
  type ContentId,
  type EngineContext,
  type FrozenContent,
  type Instant,
  type RoundDefinitions,
  type ShowEvent,
  type ShowState,
} from "@showrunner/engine";
import { DatabaseUnavailable, Overloaded, WriteConflict } from "../../platform/db/index.ts";
import type { CommitWatch } from "./census.ts";
import { decideAll, type Draft, type Waiting } from "./draft.ts";
import { ShowGone, type EventLog, type LoadedShow, type Tail } from "./event-log.ts";
import { UnreadableLog } from "./event-rows.ts";
import { Gathering } from "./gathering.ts";
import type { ExecuteOptions, LiveCommand } from "./types.ts";

/** Commands per transaction; further ones wait for the next. */
const max_batch = 1_000;
/** Queued commands per room; further ones are refused at once. */
const max_waiting = 5_000;
/** How long commands wait while the database cannot write; clients repeat commands without an ack. */
const give_up_after_ms = 8_000;
const retry_every_ms = 250;

export const unavailable: CommandAnswer = { ok: false, code: "unavailable", params: {} };

const unknown_show: CommandAnswer = { ok: false, code: "unknown_show", params: {} };

export interface RoomOptions {
  readonly log: EventLog;
  readonly loaded: LoadedShow;
  readonly rounds: RoundDefinitions;
  /** Show clock, in ms. */
  readonly now: () => Instant;
  /** Called with content frozen by another server, before `onCommit` with the events that reference it. */
  readonly onContents: (after: ShowState, contents: readonly FrozenContent[]) => Promise<void>;
  /** Called after each own commit that appended to the log; `head` is the new last seq. */
  readonly onWritten: (head: number) => void;
  /** Called when another server deleted the show; all further commands are refused. */
  readonly onGone: () => void;
  /** Called after each commit, own or foreign, before the acks are sent. */
  readonly onCommit: (before: ShowState, after: ShowState, events: readonly ShowEvent[]) => void;
  readonly watch?: CommitWatch | undefined;
  /** Receives bugs and database outages. */
  readonly onError: (error: unknown) => void;
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
  #queue: Waiting[] = [];
  readonly #gathering = new Gathering(() => this.#state.round?.buzzer.phase === "locked");
  #running: Promise<void> | null = null;
  #snapshot_seq: number;
  /** The log's last seq is at least this, as announced by other servers. */
  #told_head = 0;
  #is_closed = false;
  #is_gone = false;
  /** Called once, on the next state change. */
  readonly #on_advance: (() => void)[] = [];

  constructor(options: RoomOptions) {
    this.#options = options;
    this.#state = options.loaded.state;
    this.#snapshot_seq = options.loaded.snapshot_seq;
    this.#contents = new Map(options.loaded.contents);
    this.context = {
      rounds: options.rounds,
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
  get waiting(): number {
    return this.#queue.length;
  }

  get isBusy(): boolean {
    return this.#running !== null;
  }

  /** Resolves after the commit; rejects with errors of the caller's own statements. */
  execute(command: LiveCommand, options: ExecuteOptions = {}): Promise<CommandAnswer> {
    if (this.#is_gone) return Promise.resolve(unknown_show);
    if (this.#is_closed || this.#queue.length >= max_waiting) return Promise.resolve(unavailable);
    const complete: Command = { ...command, at: command.at ?? this.#options.now() };
    return new Promise((resolve, reject) => {
      this.#queue.push({ command: complete, options, since: performance.now(), resolve, reject });
      this.#gathering.joined(complete);
      this.#running ??= this.#run();
    });
  }

  /** Another server appended: the log reaches at least `head`. Reads what is missing soon. */
  follow(head: number): void {
    if (this.#is_closed || head <= this.#state.seq) return;
    this.#told_head = Math.max(this.#told_head, head);
    this.#running ??= this.#run();
  }

  /** Resolves when the state has reached `head`, or when the log cannot be read now. */
  async caughtUp(head: number): Promise<void> {
    this.follow(head);
    while (this.#running !== null && this.#state.seq < head) {
      const advance = new Promise<void>((resolve) => this.#on_advance.push(resolve));
      await Promise.race([advance, this.#running]);
    }
  }

  /** Saves a snapshot to shorten the next load. Failures are reported and otherwise ignored. */
  async saveSnapshot(): Promise<void> {
    // A pending commit may delete a team, whose name an older snapshot would restore.
    while (this.#running !== null) await this.#running;
    const state = this.#state;
    if (state.seq === this.#snapshot_seq || this.#is_closed) return;
    try {
      await this.#options.log.saveSnapshot(state);
      this.#snapshot_seq = state.seq;
    } catch (error) {
      this.#options.onError(error);
    }
  }

  /** Refuses new commands; resolves when the pending ones have their acks. */
  async close(): Promise<void> {
    this.#is_closed = true;
    await this.#running;
  }

  /** Like `close`, for a show that is being deleted: commands are refused as unknown show. */
  async abandon(): Promise<void> {
    this.#is_gone = true;
    await this.close();
  }

  async #run(): Promise<void> {
    // Lets other commands of the same turn join the batch.
    await Promise.resolve();
    while (this.#queue.length > 0 || this.#told_head > this.#state.seq) {
      if (this.#queue.length === 0) {
        await this.#catchUp();
        // The announcement is repeated, so this need not retry a failing database in a tight loop.
        this.#told_head = 0;
        continue;
      }
      await this.#gathering.wait(this.#queue.map(({ command }) => command));
      const unsettled = await this.#commit(this.#queue.splice(0, max_batch));
      if (unsettled.length > 0) await this.#waitForDatabase(unsettled);
    }
    this.#running = null;
  }

  /** Decides and writes a batch. Returns the commands that remain undecided because the database cannot write now. */
  async #commit(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    const before = this.#state;
    let decision: { readonly missing: Tail; readonly draft: Draft } | null = null;
    const decide = (missing: Tail): Draft => {
      this.#keep(missing.contents);
      const draft = decideAll(batch, missing.events.reduce(evolve, before), this.context, (content) =>
        this.#keep([content]),
      );
      decision = { missing, draft };
      return draft;
    };
    const latest = (): typeof decision => decision;
    const began = performance.now();
    try {
      await this.#options.log.append(before, decide);
    } catch (error) {
      const open = latest()?.draft.decided.map(({ waiting }) => waiting) ?? batch;
      return this.#recover(open, error);
    }
    const done = latest();
    if (done === null) return batch;
    this.#options.watch?.committed(batch.length, performance.now() - began);
    await this.#advance(done.draft.after, [...done.missing.events, ...done.draft.events], done.missing.contents);
    if (done.draft.events.length > 0) this.#options.onWritten(done.draft.after.seq);
    for (const { waiting, answer } of done.draft.decided) waiting.resolve(answer);
    return [];
  }

  #keep(contents: readonly FrozenContent[]): void {
    for (const content of contents) this.#contents.set(content.id, content);
  }

  /** Adopts the state after these events, which are durable now. */
  async #advance(after: ShowState, events: readonly ShowEvent[], foreign: readonly FrozenContent[]): Promise<void> {
    if (events.length === 0) return;
    if (foreign.length > 0) await this.#options.onContents(after, foreign).catch(this.#options.onError);
    const before = this.#state;
    this.#state = after;
    this.#options.onCommit(before, after, events);
    for (const told of this.#on_advance.splice(0)) told();
  }

  /** Handles a failed commit. As far as is known, nothing of it was written. */
  async #recover(batch: readonly Waiting[], error: unknown): Promise<readonly Waiting[]> {
    if (error instanceof DatabaseUnavailable && error.reason === "disk_full") return this.#refuseFull(batch, error);
    const isOutage = error instanceof DatabaseUnavailable || error instanceof Overloaded;
    // The first statement asserts where the log ends.
    const isBehind = error instanceof WriteConflict && error.statement === 0;
    if (isOutage || isBehind) {
      this.#options.onError(error);
      return batch;
    }
    if (error instanceof ShowGone) {
      for (const { resolve } of batch) resolve(unknown_show);
      this.#options.onGone();
      return [];
    }
    if (batch.length === 1 || error instanceof UnreadableLog) {
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
  #refuseFull(batch: readonly Waiting[], error: DatabaseUnavailable): readonly Waiting[] {
    const own = batch.filter(({ command }) => command.actor.kind === "system");
    for (const waiting of batch) if (!own.includes(waiting)) waiting.reject(error);
    return own;
  }

  async #waitForDatabase(unsettled: readonly Waiting[]): Promise<void> {
    await sleep(retry_every_ms);
    await this.#catchUp();
    const oldest = performance.now() - give_up_after_ms;
    const waiting = [...unsettled, ...this.#queue];
    for (const command of waiting) if (command.since < oldest) command.resolve(unavailable);
    this.#queue = waiting.filter(({ since }) => since >= oldest);
  }

  /** A commit with an unknown result may have succeeded: then its events, and thus its acks, are in the log. */
  async #catchUp(): Promise<void> {
    const { show, seq } = this.#state;
    if (show === null) return;
    try {
      const { events, contents } = await this.#options.log.after(show.show_id, seq);
      this.#keep(contents);
      await this.#advance(events.reduce(evolve, this.#state), events, contents);
    } catch (error) {
      this.#options.onError(error);
    }
  }
}
