import {
  evolve,
  initialState,
  project,
  type EngineContext,
  type FrozenContent,
  type ModeratorSlices,
  type ShowEvent,
  type ShowState,
} from "@showrunner/engine";
import { round_definitions } from "@showrunner/rounds";
import { placeOf, type StepName, type Steps } from "../play/steps.ts";
import type { ShownRoom } from "../room/line.ts";
import { groupsOf, type Group } from "./groups.ts";

/** Log of a finished show, with the content frozen for its last run. */
export interface FinishedShow {
  /** From the show's first event, without gaps. */
  readonly events: readonly ShowEvent[];
  /** Sequence number of the event that starts the last run. */
  readonly start_seq: number;
  readonly contents: readonly FrozenContent[];
}

/** A snapshot is kept every this many steps, so that stepping back is fast. */
const kept_every = 25;

/** Replays a show from the lobby of its last run to the end. Time is always paused. */
export class Replay implements Steps, ShownRoom {
  readonly context: EngineContext;
  readonly isHeld = true;
  readonly #events: readonly ShowEvent[];
  readonly #groups: readonly Group[];
  readonly #begin: number;
  readonly #kept = new Map<number, ShowState>();
  readonly #listeners = new Set<() => void>();
  /** Number of steps taken. */
  #taken = 0;
  #state: ShowState;

  constructor({ events, start_seq, contents }: FinishedShow) {
    const by_id = new Map(contents.map((content) => [content.id, content]));
    const nothing: FrozenContent = { id: "", games: [] };
    this.context = { content: (id) => by_id.get(id) ?? nothing, rounds: round_definitions };
    this.#events = events;
    this.#begin = Math.max(0, start_seq - 1);
    this.#groups = groupsOf(events, this.#begin);
    this.#state = events.slice(0, this.#begin).reduce(evolve, initialState());
    this.#kept.set(0, this.#state);
  }

  get state(): ShowState {
    return this.#state;
  }

  get canGoBack(): boolean {
    return this.#taken > 0;
  }

  get isOver(): boolean {
    return this.#taken === this.#groups.length;
  }

  get place(): string | null {
    return placeOf(this.#slices());
  }

  now(): number {
    return this.#state.last_at;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  next(): { readonly name: StepName } | null {
    return this.#groups[this.#taken] ?? null;
  }

  step(): boolean {
    if (this.isOver) return false;
    this.#go(this.#taken + 1);
    return true;
  }

  back(): void {
    if (this.canGoBack) this.#go(this.#taken - 1);
  }

  restart(): void {
    this.#go(0);
  }

  toRound(round_id: string): void {
    const opened = this.#events.findIndex(
      ({ body }, index) => index >= this.#begin && body.type === "round_opened" && body.round_id === round_id,
    );
    if (opened >= 0) this.#go(this.#stepOf(opened));
  }

  toGame(show_game_id: string): void {
    const begun = this.#events.findIndex(
      ({ body }, index) => index >= this.#begin && body.type === "game_begun" && body.show_game_id === show_game_id,
    );
    if (begun >= 0) this.#go(this.#stepOf(begun) - 1);
  }

  /** No-op: time is the log's own. */
  run(): void {
    return undefined;
  }

  hold(): void {
    return undefined;
  }

  /** Number of steps after which the event is applied. */
  #stepOf(index: number): number {
    return this.#groups.findIndex(({ end }) => end > index) + 1;
  }

  #go(to: number): void {
    const wanted = Math.max(0, to);
    const from = [...this.#kept.keys()].reduce((best, step) => (step <= wanted && step > best ? step : best), 0);
    const ahead = this.#taken <= wanted && this.#taken >= from;
    let state = ahead ? this.#state : (this.#kept.get(from) ?? this.#state);
    for (let step = ahead ? this.#taken : from; step < wanted; step += 1) {
      state = this.#events.slice(this.#length(step), this.#length(step + 1)).reduce(evolve, state);
      if ((step + 1) % kept_every === 0) this.#kept.set(step + 1, state);
    }
    this.#state = state;
    this.#taken = wanted;
    for (const listener of this.#listeners) listener();
  }

  #length(steps: number): number {
    return steps === 0 ? this.#begin : (this.#groups[steps - 1]?.end ?? this.#events.length);
  }

  #slices(): ModeratorSlices {
    return project(this.#state, { kind: "moderator" }, this.context);
  }
}
