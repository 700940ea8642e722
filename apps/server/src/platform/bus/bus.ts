import { randomUUID } from "node:crypto";
import type { z } from "zod";

/** One kind of hint. Hints that do not match the schema (of another version, for example) are dropped. */
export interface Topic<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
}

export function defineTopic<T>(name: string, schema: z.ZodType<T>): Topic<T> {
  return { name, schema };
}

/** `degraded`: hints are currently not delivered in at least one direction. */
export type BusState = "ok" | "degraded";

/**
 * Messages between servers. Hints are advisory: any of them may be lost, duplicated or late, so they may only affect
 * how soon something is noticed. No method waits or fails.
 */
export interface Bus {
  readonly state: BusState;
  /** Round-trip time of the last hint that came back, in ms; null before the first one and for an in-process bus. */
  readonly roundTripMs: number | null;
  /** Whether the bus is meant to reach other processes. Without it, the database is polled more often. */
  readonly isShared: boolean;
  /** Sends to the other servers; the server's own subscribers are not called. */
  publish<T>(to: Topic<T>, hint: T): void;
  /** Listens to hints of other servers; `from` is the sender's name. Returns an unsubscribe function. */
  subscribe<T>(to: Topic<T>, listener: (hint: T, from: string) => void): () => void;
  /** Listens to changes of `state`; returns an unsubscribe function. */
  onState(listener: (state: BusState) => void): () => void;
  close(): Promise<void>;
}

/** Larger hints are not sent; large data goes through the database. In characters. */
const MAX_MESSAGE_LENGTH = 1_000_000;

/** Shared by both implementations: subscriptions and serialisation. */
export class BusEndpoint {
  /** This server's name on the bus. */
  readonly name = randomUUID();
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Map<string, Set<(hint: unknown, from: string) => void>>();
  readonly #stateListeners = new Set<(state: BusState) => void>();
  #state: BusState;

  constructor(state: BusState, onError: (error: unknown) => void) {
    this.#state = state;
    this.#onError = onError;
  }

  get state(): BusState {
    return this.#state;
  }

  set state(state: BusState) {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener(state);
  }

  /** Returns null for a hint that is too large. */
  serialise<T>({ name }: Topic<T>, hint: T): string | null {
    const text = JSON.stringify([this.name, name, hint]);
    return text.length > MAX_MESSAGE_LENGTH ? null : text;
  }

  /** Passes a hint of another server to its subscribers. */
  deliver(text: string): void {
    try {
      const [from, name, hint] = JSON.parse(text) as [unknown, unknown, unknown];
      if (typeof from !== "string" || typeof name !== "string" || from === this.name) return;
      for (const listener of this.#listeners.get(name) ?? []) listener(hint, from);
    } catch (error) {
      this.#onError(error);
    }
  }

  subscribe<T>({ name, schema }: Topic<T>, listener: (hint: T, from: string) => void): () => void {
    const receive = (hint: unknown, from: string): void => {
      const read = schema.safeParse(hint);
      if (read.success) listener(read.data, from);
    };
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(receive));
    return () => listeners.delete(receive);
  }

  onState(listener: (state: BusState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }
}
