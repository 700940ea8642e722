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
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { getPlaybackPosition, type StepName, type Playback } from "../play/playback.ts";
import type { ShowSource } from "../room/local-connection.ts";
import { groupEvents, type ReplayStep } from "./group-events.ts";

/** Log of a finished show, with the content frozen for its last run. */
export interface FinishedShow {
  /** From the show's first event, without gaps. */
  readonly events: readonly ShowEvent[];
  /** Sequence number of the event that starts the last run. */
  readonly start_seq: number;
  readonly contents: readonly FrozenContent[];
}

/** Number of steps between snapshots, which make stepping back fast. */
const SNAPSHOT_INTERVAL = 25;

/** Replays a show from the lobby of its last run to the end. Time is always paused. */
export class ReplayPlayer implements Playback, ShowSource {
  readonly context: EngineContext;
  readonly isTimePaused = true;
  readonly #events: readonly ShowEvent[];
  readonly #steps: readonly ReplayStep[];
  readonly #startIndex: number;
  readonly #snapshots = new Map<number, ShowState>();
  readonly #listeners = new Set<() => void>();
  /** Number of steps taken. */
  #stepCount = 0;
  #state: ShowState;

  constructor({ events, start_seq, contents }: FinishedShow) {
    const byId = new Map(contents.map((content) => [content.id, content]));
    const nothing: FrozenContent = { id: "", games: [] };
    this.context = { content: (id) => byId.get(id) ?? nothing, rounds: ROUND_DEFINITIONS };
    this.#events = events;
    this.#startIndex = Math.max(0, start_seq - 1);
    this.#steps = groupEvents(events, this.#startIndex);
    this.#state = events.slice(0, this.#startIndex).reduce(evolve, initialState());
    this.#snapshots.set(0, this.#state);
  }

  get state(): ShowState {
    return this.#state;
  }

  get canGoBack(): boolean {
    return this.#stepCount > 0;
  }

  get isOver(): boolean {
    return this.#stepCount === this.#steps.length;
  }

  get position(): string | null {
    return getPlaybackPosition(this.#project());
  }

  now(): number {
    return this.#state.last_at;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  peekNext(): { readonly name: StepName } | null {
    return this.#steps[this.#stepCount] ?? null;
  }

  stepForward(): boolean {
    if (this.isOver) return false;
    this.#seek(this.#stepCount + 1);
    return true;
  }

  stepBack(): void {
    if (this.canGoBack) this.#seek(this.#stepCount - 1);
  }

  restart(): void {
    this.#seek(0);
  }

  seekRound(roundId: string): void {
    const opened = this.#events.findIndex(
      ({ body }, index) => index >= this.#startIndex && body.type === "round_opened" && body.round_id === roundId,
    );
    if (opened >= 0) this.#seek(this.#countStepsTo(opened));
  }

  seekGame(showGameId: string): void {
    const begun = this.#events.findIndex(
      ({ body }, index) => index >= this.#startIndex && body.type === "game_begun" && body.show_game_id === showGameId,
    );
    if (begun >= 0) this.#seek(this.#countStepsTo(begun) - 1);
  }

  /** No-op: time is the log's own. */
  resumeTime(): void {
    return undefined;
  }

  pauseTime(): void {
    return undefined;
  }

  /** Number of steps after which the event is applied. */
  #countStepsTo(index: number): number {
    return this.#steps.findIndex(({ end }) => end > index) + 1;
  }

  #seek(to: number): void {
    const target = Math.max(0, to);
    const from = [...this.#snapshots.keys()].reduce((best, step) => (step <= target && step > best ? step : best), 0);
    const ahead = this.#stepCount <= target && this.#stepCount >= from;
    let state = ahead ? this.#state : (this.#snapshots.get(from) ?? this.#state);
    for (let step = ahead ? this.#stepCount : from; step < target; step += 1) {
      state = this.#events.slice(this.#countEvents(step), this.#countEvents(step + 1)).reduce(evolve, state);
      if ((step + 1) % SNAPSHOT_INTERVAL === 0) this.#snapshots.set(step + 1, state);
    }
    this.#state = state;
    this.#stepCount = target;
    for (const listener of this.#listeners) listener();
  }

  #countEvents(steps: number): number {
    return steps === 0 ? this.#startIndex : (this.#steps[steps - 1]?.end ?? this.#events.length);
  }

  #project(): ModeratorSlices {
    return project(this.#state, { kind: "moderator" }, this.context);
  }
}
