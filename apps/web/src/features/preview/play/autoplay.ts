import type { StepName, Playback } from "./playback.ts";

/** Milliseconds before each step at normal pace. */
const STEP_DELAYS_MS: Readonly<Record<StepName, number>> = {
  start: 2_500,
  resume: 1_500,
  first_round: 4_000,
  end_reading: 2_500,
  show_part: 1_500,
  show_step: 2_500,
  podium_step: 3_000,
  open_buzzer: 2_500,
  buzz: 3_000,
  answer: 2_500,
  time_up: 3_000,
  decide_correct: 3_500,
  decide_wrong: 3_500,
  judge: 3_000,
  reveal: 3_000,
  next: 5_000,
  introduce_game: 5_000,
  finish_game: 5_000,
  complete: 5_000,
  arrive: 1_500,
  pause: 2_000,
  undo: 2_500,
};
/** Delay before the next check while presses are being arbitrated. */
const ARBITRATION_WAIT_MS = 200;

export const PACES = [1, 2, 4] as const;
export type Pace = (typeof PACES)[number];

/** Takes one step after another while it runs. */
export class Autoplay {
  readonly #playback: Playback;
  readonly #onChange: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #pace: Pace = 1;

  /** @param onChange called on start, stop and pace changes. */
  constructor(playback: Playback, onChange: () => void) {
    this.#playback = playback;
    this.#onChange = onChange;
  }

  get isOn(): boolean {
    return this.#timer !== null;
  }

  get pace(): Pace {
    return this.#pace;
  }

  setPace(pace: Pace): void {
    this.#pace = pace;
    if (this.isOn) this.#schedule();
    this.#onChange();
  }

  start(): void {
    this.#playback.resumeTime();
    this.#schedule();
    this.#onChange();
  }

  stop(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#playback.pauseTime();
    this.#onChange();
  }

  #schedule(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const next = this.#playback.peekNext();
    const wait = next === null ? ARBITRATION_WAIT_MS : STEP_DELAYS_MS[next.name] / this.#pace;
    this.#timer = setTimeout(() => {
      const isOver = this.#playback.isOver;
      if (isOver) return this.stop();
      this.#playback.stepForward();
      this.#schedule();
    }, wait);
  }
}
