import { randomUUID } from "node:crypto";
import type { z } from "zod";

/** One kind of hint; what does not fit the schema (another version's, say) is not heard. */
export interface Topic<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
}

export function topic<T>(name: string, schema: z.ZodType<T>): Topic<T> {
  return { name, schema };
}

/** `degraded`: hints do not reach the other servers now, or theirs not us. */
export type BusState = "ok" | "degraded";

/**
 * What servers tell each other. Hints only: each of them may be lost, come twice or late, and nothing may depend on one
 * but how soon something is noticed. Nothing here waits for anything, and nothing here fails.
 */
export interface Bus {
  readonly state: BusState;
  /** How long the last hint that came back took there and back, in ms; null before the first, and without a line. */
  readonly lag_ms: number | null;
  /** Whether it is meant to reach other processes: without that, they are asked through the database more often. */
  readonly is_shared: boolean;
  /** Tells the other servers; the own subscribers do not hear it. */
  publish<T>(to: Topic<T>, hint: T): void;
  /** Hears what other servers tell from here on; `from` names the server. Returns what ends it. */
  subscribe<T>(to: Topic<T>, listener: (hint: T, from: string) => void): () => void;
  /** Hears changes of `state`; returns what ends it. */
  onState(listener: (state: BusState) => void): () => void;
  close(): Promise<void>;
}

/** Larger hints are not sent: whoever has so much to tell tells it through the database. */
const max_length = 1_000_000;

/** What both kinds of bus share: who listens, and hints as text. */
export class Post {
  /** This server's name on the bus. */
  readonly name = randomUUID();
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Map<string, Set<(hint: unknown, from: string) => void>>();
  readonly #state_listeners = new Set<(state: BusState) => void>();
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
    for (const listener of this.#state_listeners) listener(state);
  }

  /** Null for a hint that is too large. */
  write<T>({ name }: Topic<T>, hint: T): string | null {
    const text = JSON.stringify([this.name, name, hint]);
    return text.length > max_length ? null : text;
  }

  /** Hands a hint of another server to those who listen. */
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
    const heard = (hint: unknown, from: string): void => {
      const read = schema.safeParse(hint);
      if (read.success) listener(read.data, from);
    };
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(heard));
    return () => listeners.delete(heard);
  }

  onState(listener: (state: BusState) => void): () => void {
    this.#state_listeners.add(listener);
    return () => this.#state_listeners.delete(listener);
  }
}
