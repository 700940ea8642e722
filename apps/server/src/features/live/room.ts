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

/** Commands of one transaction; more wait for the next one. */
const max_batch = 1_000;
/** Commands that may wait in one room; beyond it they are refused at once. */
const max_waiting = 5_000;
/** While the database cannot write, commands wait this long; pages repeat what was not answered. */
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
  /** Called with what another server froze, before `onCommit` with the events that name it. */
  readonly onContents: (after: ShowState, contents: readonly FrozenContent[]) => Promise<void>;
  /** Called after each commit of this server's own that added to the log, with where it ends now. */
  readonly onWritten: (head: number) => void;
  /** The show was deleted by another server; all commands are refused from here on. */
  readonly onGone: () => void;
  /** Called after each commit, of this server or of others, before the answers leave. */
  readonly onCommit: (before: ShowState, after: ShowState, events: readonly ShowEvent[]) => void;
  readonly watch?: CommitWatch | undefined;
  /** An error that is nobody's answer: a bug, or an outage of the database. */
  readonly onError: (error: unknown) => void;
}

/**
 * One show on this server. Commands queue while a commit is in flight; when it returns, all that wait are decided one
 * after another and go out together. Nothing leaves before its commit: no answer, no frame, no refusal.
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
  /** Where the log ends at least, as others say. */
  #told_head = 0;
  #is_closed = false;
  #is_gone = false;
  /** Called once, when the state has moved on. */
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

  /** As of the newest commit. */
  get state(): ShowState {
    return this.#state;
  }

  /** Commands that wait for a commit which has not begun. */
  get waiting(): number {
    return this.#queue.length;
  }

  get isBusy(): boolean {
    return this.#running !== null;
  }

  /** Answers after the commit; rejects with errors of the caller's own statements. */
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

  /** The log goes on at least to `head`: another server wrote. What is missing is read soon. */
  follow(head: number): void {
    if (this.#is_closed || head <= this.#state.seq) return;
    this.#told_head = Math.max(this.#told_head, head);
    this.#running ??= this.#run();
  }

  /** Resolves when the state is at least at `head`, or the log cannot be read now. */
  async caughtUp(head: number): Promise<void> {
    this.follow(head);
    while (this.#running !== null && this.#state.seq < head) {
      const advance = new Promise<void>((resolve) => this.#on_advance.push(resolve));
      await Promise.race([advance, this.#running]);
    }
  }

  /** Keeps the state beside the log, so that the next load has less to replay; a failure costs nothing but that. */
  async saveSnapshot(): Promise<void> {
    // A commit under way may be the deletion of a team, whose name must not come back with an older state.
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

  /** Takes no more commands; resolves when those that came before have their answers. */
  async close(): Promise<void> {
    this.#is_closed = true;
    await this.#running;
  }

  /** The show is being deleted: as `close`, and from here on there is no such show. */
  async abandon(): Promise<void> {
    this.#is_gone = true;
    await this.close();
  }

  async #run(): Promise<void> {
    // Let those in that arrive in the same turn.
    await Promise.resolve();
    while (this.#queue.length > 0 || this.#told_head > this.#state.seq) {
      if (this.#queue.length === 0) {
        await this.#catchUp();
        // Whoever told it tells it again; a database that does not answer is not asked in a tight loop.
        this.#told_head = 0;
        continue;
      }
      await this.#gathering.wait(this.#queue.map(({ command }) => command));
      const unsettled = await this.#commit(this.#queue.splice(0, max_batch));
      if (unsettled.length > 0) await this.#waitForDatabase(unsettled);
    }
    this.#running = null;
  }

  /** Decides and writes; returns the commands that are as open as before, for the database cannot write now. */
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

  /** From here on the state is the one after these events, which are in the log for good. */
  async #advance(after: ShowState, events: readonly ShowEvent[], foreign: readonly FrozenContent[]): Promise<void> {
    if (events.length === 0) return;
    if (foreign.length > 0) await this.#options.onContents(after, foreign).catch(this.#options.onError);
    const before = this.#state;
    this.#state = after;
    this.#options.onCommit(before, after, events);
    for (const told of this.#on_advance.splice(0)) told();
  }

  /** After a commit that failed: nothing of it was written, as far as we know. */
  async #recover(batch: readonly Waiting[], error: unknown): Promise<readonly Waiting[]> {
    if (error instanceof DatabaseUnavailable && error.reason === "disk_full") return this.#refuseFull(batch, error);
    const isOutage = error instanceof DatabaseUnavailable || error instanceof Overloaded;
    // The first statement asserts that the log ends where our state ends.
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
    // One caller's statements failed; the others shall not pay for it.
    for (const [index, waiting] of batch.entries()) {
      const unsettled = await this.#commit([waiting]);
      if (unsettled.length > 0) return batch.slice(index);
    }
    return [];
  }

  /** A full disk stays full until somebody frees it: whoever asked is told at once; what time brings is tried again. */
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

  /** A commit whose outcome was lost may have gone through: then its events are in the log, and so are its answers. */
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
