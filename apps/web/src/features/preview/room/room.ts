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
  /** Runs something later, and gives the way to call it off; the window's timer unless a test says otherwise. */
  readonly later?: (ms: number, run: () => void) => () => void;
}

const windowTimer = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** The room's own commands. */
const system = { kind: "system" } as const;

/**
 * One show in the memory of this page: the engine's rules, a log, and time. It does what a room of the server does, but
 * stores nothing and talks to nobody.
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

  /** All that has happened; the state follows from it alone. */
  get log(): readonly ShowEvent[] {
    return this.#log;
  }

  /** Grows with every change. */
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

  /** Carries a command out now. Where time stands, what is due within moments follows at once. */
  execute(actor: Actor, device_id: string, body: CommandBody): CommandAnswer {
    const answer = this.#apply(actor, device_id, body);
    if (!this.#together) this.#after();
    return answer;
  }

  /** Carries out what comes so close together that nothing can become due in between, such as presses of a buzzer. */
  together(work: (wait: (ms: number) => void) => void): void {
    this.#together = true;
    work((ms) => this.#clock.set(this.now() + ms));
    this.#together = false;
    this.#after();
  }

  /** Puts the clock forward, and does on the way what becomes due. */
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

  /** Goes back to how it was after the first `length` events of the log, at that moment. */
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

  /** When something happens by itself; null for never. */
  #due(): Instant | null {
    // Every press is in this page already, so no other can be under way.
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

  /** Standing time would keep a buzzer from opening and presses from being compared; both take but a moment. */
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
