import {
  applyCommand,
  computeArbitrationCloseAt,
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
import type { CommandAck } from "@showrunner/contract/realtime";
import type { RoomClock } from "./room-clock.ts";

export interface LocalRoomOptions {
  readonly context: EngineContext;
  readonly clock: RoomClock;
  /** Schedules a callback and returns its cancellation; `setTimeout` by default. */
  readonly schedule?: (ms: number, run: () => void) => () => void;
}

const scheduleOnWindow = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Actor of the room's own commands. */
const SYSTEM_ACTOR = { kind: "system" } as const;

/**
 * One show in the page's memory: engine, log and clock. Does what a room on the server does, but without storage and
 * network.
 */
export class LocalRoom {
  readonly context: EngineContext;
  readonly #clock: RoomClock;
  readonly #schedule: NonNullable<LocalRoomOptions["schedule"]>;
  readonly #listeners = new Set<() => void>();
  #log: readonly ShowEvent[] = [];
  #state = initialState();
  #commandCount = 0;
  #isBatching = false;
  #version = 0;
  #cancelTimer: (() => void) | null = null;

  constructor({ context, clock, schedule = scheduleOnWindow }: LocalRoomOptions) {
    this.context = context;
    this.#clock = clock;
    this.#schedule = schedule;
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

  get isTimePaused(): boolean {
    return !this.#clock.isRunning();
  }

  now(): Instant {
    return this.#clock.now();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Executes a command now. While the clock is paused, deadlines that are due within moments follow at once. */
  execute(actor: Actor, deviceId: string, body: CommandBody): CommandAck {
    const ack = this.#apply(actor, deviceId, body);
    if (!this.#isBatching) this.#afterCommand();
    return ack;
  }

  /** Executes commands so close together that nothing becomes due in between, such as presses. */
  batch(work: (wait: (ms: number) => void) => void): void {
    this.#isBatching = true;
    work((ms) => this.#clock.set(this.now() + ms));
    this.#isBatching = false;
    this.#afterCommand();
  }

  /** Advances the clock and executes deadlines as they become due. */
  advance(ms: number): void {
    this.#advanceTo(this.now() + ms);
    this.#notifyChanged();
  }

  resumeTime(): void {
    this.#clock.resume();
    this.#notifyChanged();
  }

  pauseTime(): void {
    this.#clock.pause();
    this.#afterCommand();
  }

  /** Restores the state after the first `length` events, at time `at`. */
  rewind(length: number, at: Instant): void {
    this.#log = this.#log.slice(0, length);
    this.#state = this.#log.reduce(evolve, initialState());
    this.#clock.set(at);
    this.#notifyChanged();
  }

  close(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#listeners.clear();
  }

  #apply(actor: Actor, deviceId: string, body: CommandBody): CommandAck {
    this.#commandCount += 1;
    const command: Command = { id: String(this.#commandCount), device_id: deviceId, actor, at: this.now(), body };
    const { events, state, ack } = applyCommand(this.#state, command, this.context);
    if (events.length > 0) this.#log = [...this.#log, ...events];
    this.#state = state;
    if (ack.ok) return { ok: true, seq: ack.seq };
    const { code, params } = ack.rejection;
    return { ok: false, code, params: { ...params } };
  }

  /** Time of the next deadline; null for none. */
  #nextDueAt(): Instant | null {
    // All presses are local, so none can be outstanding.
    return computeArbitrationCloseAt(this.#state, 0) ?? nextDeadline(this.#state);
  }

  #tick(): void {
    this.#apply(SYSTEM_ACTOR, "room", { type: "tick", outstanding_bound: 0 });
  }

  #advanceTo(to: Instant): void {
    for (let due = this.#nextDueAt(); due !== null && due <= to; due = this.#nextDueAt()) {
      this.#clock.set(Math.max(due, this.now()));
      const { length } = this.#log;
      this.#tick();
      if (this.#log.length === length) break;
    }
    this.#clock.set(Math.max(to, this.now()));
  }

  /** Advances a paused clock to the end of arbitration or the buzzer's opening, which would never come otherwise. */
  #settle(): void {
    const { buzzer } = this.#state.round ?? {};
    if (buzzer?.phase === "arbitrating") {
      const close = computeArbitrationCloseAt(this.#state, 0);
      if (close !== null) this.#advanceTo(close);
    }
    const opening = this.#state.round?.buzzer;
    if (opening?.phase === "open" && opening.open_at > this.now()) this.#advanceTo(opening.open_at);
  }

  #afterCommand(): void {
    if (this.isTimePaused) this.#settle();
    this.#notifyChanged();
  }

  #notifyChanged(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const due = this.#nextDueAt();
    if (due !== null && !this.isTimePaused)
      this.#cancelTimer = this.#schedule(Math.max(0, due - this.now()), () => {
        this.#cancelTimer = null;
        this.#advanceTo(Math.max(due, this.now()));
        this.#notifyChanged();
      });
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
