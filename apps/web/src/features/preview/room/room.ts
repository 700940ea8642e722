import {
  apply,
  arbitrationCloseAt,
  evolve,
  initialState,
  nextDeadline,
  type Actor,
  type Command,
  type CommandBody,
  type EngineContext,
  type Instant,
  type ShowEvent,
  type ShowState,
} from "@showrunner/engine";
import type { CommandAnswer } from "@showrunner/contract/realtime";
import type { RoomClock } from "./clock.ts";

export interface RoomOptions {
  readonly context: EngineContext;
  readonly clock: RoomClock;
  /** Schedules a callback and returns its cancellation; `setTimeout` by default. */
  readonly later?: (ms: number, run: () => void) => () => void;
}

const windowTimer = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Actor of the room's own commands. */
const system = { kind: "system" } as const;

/**
 * One show in the page's memory: engine, log and clock. Does what a room of the server does, without storage or
 * network.
 */
export class Room {
  readonly context: EngineContext;
  readonly #clock: RoomClock;
  readonly #later: NonNullable<RoomOptions["later"]>;
  readonly #listeners = new Set<() => void>();
  #log: readonly ShowEvent[] = [];
  #state = initialState();
  #commands = 0;
  #together = false;
  #version = 0;
  #cancel: (() => void) | null = null;

  constructor({ context, clock, later = windowTimer }: RoomOptions) {
    this.context = context;
    this.#clock = clock;
    this.#later = later;
  }

  get state(): ShowState {
    return this.#state;
  }

  /** All events; the state is their reduction. */
  get log(): readonly ShowEvent[] {
    return this.#log;
  }

  /** Increases with every change. */
  get version(): number {
    return this.#version;
  }

  get isHeld(): boolean {
    return !this.#clock.isRunning();
  }

  now(): Instant {
    return this.#clock.now();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Executes a command now. While the clock is paused, what is due within moments follows at once. */
  execute(actor: Actor, device_id: string, body: CommandBody): CommandAnswer {
    const answer = this.#apply(actor, device_id, body);
    if (!this.#together) this.#after();
    return answer;
  }

  /** Executes commands so close together that nothing becomes due in between, such as presses. */
  together(work: (wait: (ms: number) => void) => void): void {
    this.#together = true;
    work((ms) => this.#clock.set(this.now() + ms));
    this.#together = false;
    this.#after();
  }

  /** Advances the clock and executes what becomes due on the way. */
  advance(ms: number): void {
    this.#advanceTo(this.now() + ms);
    this.#changed();
  }

  run(): void {
    this.#clock.run();
    this.#changed();
  }

  hold(): void {
    this.#clock.hold();
    this.#after();
  }

  /** Restores the state after the first `length` events, at time `at`. */
  rewind(length: number, at: Instant): void {
    this.#log = this.#log.slice(0, length);
    this.#state = this.#log.reduce(evolve, initialState());
    this.#clock.set(at);
    this.#changed();
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#listeners.clear();
  }

  #apply(actor: Actor, device_id: string, body: CommandBody): CommandAnswer {
    this.#commands += 1;
    const command: Command = { id: String(this.#commands), device_id, actor, at: this.now(), body };
    const { events, state, answer } = apply(this.#state, command, this.context);
    if (events.length > 0) this.#log = [...this.#log, ...events];
    this.#state = state;
    if (answer.ok) return { ok: true, seq: answer.seq };
    const { code, params } = answer.rejection;
    return { ok: false, code, params: { ...params } };
  }

  /** Time of the next deadline; null for none. */
  #due(): Instant | null {
    // All presses are local, so none can be outstanding.
    return arbitrationCloseAt(this.#state, 0) ?? nextDeadline(this.#state);
  }

  #tick(): void {
    this.#apply(system, "room", { type: "tick", outstanding_bound: 0 });
  }

  #advanceTo(to: Instant): void {
    for (let due = this.#due(); due !== null && due <= to; due = this.#due()) {
      this.#clock.set(Math.max(due, this.now()));
      const { length } = this.#log;
      this.#tick();
      if (this.#log.length === length) break;
    }
    this.#clock.set(Math.max(to, this.now()));
  }

  /** While the clock is paused, the buzzer would never open and arbitration never end; both take only moments. */
  #settle(): void {
    const { buzzer } = this.#state.round ?? {};
    if (buzzer?.phase === "arbitrating") {
      const close = arbitrationCloseAt(this.#state, 0);
      if (close !== null) this.#advanceTo(close);
    }
    const opening = this.#state.round?.buzzer;
    if (opening?.phase === "open" && opening.open_at > this.now()) this.#advanceTo(opening.open_at);
  }

  #after(): void {
    if (this.isHeld) this.#settle();
    this.#changed();
  }

  #changed(): void {
    this.#cancel?.();
    this.#cancel = null;
    const due = this.#due();
    if (due !== null && !this.isHeld)
      this.#cancel = this.#later(Math.max(0, due - this.now()), () => {
        this.#cancel = null;
        this.#advanceTo(Math.max(due, this.now()));
        this.#changed();
      });
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
