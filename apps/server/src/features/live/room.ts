import { setTimeout as sleep } from "node:timers/promises";
import type { CommandAnswer } from "@showrunner/contract/realtime";
import {
  apply,
  endedSubmissions,
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
import { DatabaseUnavailable, Overloaded, WriteConflict, type WriteStatement } from "../../platform/db/index.ts";
import type { Batch, EndedRound, EventLog, LoadedShow } from "./event-log.ts";
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

interface Waiting {
  readonly command: Command;
  readonly options: ExecuteOptions;
  /** Reading of `performance.now()`. */
  readonly since: number;
  resolve(answer: CommandAnswer): void;
  reject(error: unknown): void;
}

interface Decided {
  readonly waiting: Waiting;
  readonly answer: CommandAnswer;
}

/** Commands decided one after another on top of a state, not yet written. */
interface Draft extends Batch {
  readonly decided: readonly Decided[];
}

export interface RoomOptions {
  readonly log: EventLog;
  readonly loaded: LoadedShow;
  readonly rounds: RoundDefinitions;
  /** Show clock, in ms. */
  readonly now: () => Instant;
  /** Called after each commit, before the answers leave. */
  readonly onCommit: (before: ShowState, after: ShowState, events: readonly ShowEvent[]) => void;
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
  readonly #gathering = new Gathering();
  #running: Promise<void> | null = null;
  #snapshot_seq: number;
  #is_closed = false;

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

  get isBusy(): boolean {
    return this.#running !== null;
  }

  /** Answers after the commit; rejects with errors of the caller's own statements. */
  execute(command: LiveCommand, options: ExecuteOptions = {}): Promise<CommandAnswer> {
    if (this.#is_closed || this.#queue.length >= max_waiting) return Promise.resolve(unavailable);
    const complete: Command = { ...command, at: command.at ?? this.#options.now() };
    return new Promise((resolve, reject) => {
      this.#queue.push({ command: complete, options, since: performance.now(), resolve, reject });
      this.#gathering.joined(complete);
      this.#running ??= this.#run();
    });
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

  async #run(): Promise<void> {
    // Let those in that arrive in the same turn.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      await this.#gathering.wait(this.#queue.map(({ command }) => command));
      const unsettled = await this.#commit(this.#queue.splice(0, max_batch));
      if (unsettled.length > 0) await this.#waitForDatabase(unsettled);
    }
    this.#running = null;
  }

  /** Decides and writes; returns the commands that are as open as before, for the database cannot write now. */
  async #commit(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    const draft = this.#decideAll(batch);
    try {
      if (draft.events.length > 0) await this.#options.log.append(draft);
    } catch (error) {
      return this.#recover(
        draft.decided.map(({ waiting }) => waiting),
        error,
      );
    }
    const before = this.#state;
    this.#state = draft.after;
    if (draft.events.length > 0) this.#options.onCommit(before, draft.after, draft.events);
    for (const { waiting, answer } of draft.decided) waiting.resolve(answer);
    return [];
  }

  /** After a commit that failed: nothing of it was written, as far as we know. */
  async #recover(batch: readonly Waiting[], error: unknown): Promise<readonly Waiting[]> {
    const isOutage = error instanceof DatabaseUnavailable || error instanceof Overloaded;
    // The first statement asserts that the log ends where our state ends.
    const isBehind = error instanceof WriteConflict && error.statement === 0;
    if (isOutage || isBehind) {
      this.#options.onError(error);
      return batch;
    }
    if (batch.length === 1) {
      batch[0]?.reject(error);
      return [];
    }
    // One caller's statements failed; the others shall not pay for it.
    for (const [index, waiting] of batch.entries()) {
      const unsettled = await this.#commit([waiting]);
      if (unsettled.length > 0) return batch.slice(index);
    }
    return [];
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
      const events = await this.#options.log.after(show.show_id, seq);
      if (events.length === 0) return;
      const before = this.#state;
      this.#state = events.reduce(evolve, before);
      this.#options.onCommit(before, this.#state, events);
    } catch (error) {
      this.#options.onError(error);
    }
  }

  #decideAll(batch: readonly Waiting[]): Draft {
    const before = this.#state;
    let state = before;
    const events: ShowEvent[] = [];
    const contents: FrozenContent[] = [];
    const ended_rounds: EndedRound[] = [];
    const statements: WriteStatement[] = [];
    const decided: Decided[] = [];
    for (const waiting of batch) {
      const content = "content" in waiting.command.body ? waiting.command.body.content : undefined;
      try {
        const applied = apply(state, waiting.command, this.context);
        if (applied.answer.ok) {
          const isNew = applied.events.length > 0;
          if (isNew) statements.push(...(waiting.options.statements?.(applied.events, applied.state) ?? []));
          if (isNew && content !== undefined) {
            contents.push(content);
            this.#contents.set(content.id, content);
          }
          ended_rounds.push(...this.#endedRounds(state, applied.events));
          decided.push({ waiting, answer: { ok: true, seq: applied.answer.seq } });
        } else {
          const { code, params } = applied.answer.rejection;
          decided.push({ waiting, answer: { ok: false, code, params } });
        }
        events.push(...applied.events);
        state = applied.state;
      } catch (error) {
        // A bug of a round type or of a caller: this command alone fails.
        waiting.reject(error);
      }
    }
    return { before, after: state, context: this.context, events, contents, ended_rounds, statements, decided };
  }
  /** Rounds that end leave their submissions; each is asked for at the state right before its end. */
  #endedRounds(before: ShowState, events: readonly ShowEvent[]): readonly EndedRound[] {
    if (!events.some(({ body }) => body.type === "round_ended" || body.type === "round_cancelled")) return [];
    const ended: EndedRound[] = [];
    let state = before;
    for (const event of events) {
      const { body } = event;
      const submissions = endedSubmissions(state, event, this.context);
      if (state.run !== null && (body.type === "round_ended" || body.type === "round_cancelled"))
        ended.push({ run_id: state.run.run_id, round_id: body.round_id, submissions });
      state = evolve(state, event);
    }
    return ended;
  }
}
