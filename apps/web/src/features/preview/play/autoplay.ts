import type { StepName, Steps } from "./steps.ts";

/** Milliseconds before each step at normal pace. */
const looks: Readonly<Record<StepName, number>> = {
  start: 2_500,
  resume: 1_500,
  first_round: 4_000,
  end_reading: 2_500,
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
/** Arbitration of presses takes moments. */
const wait_ms = 200;

export const paces = [1, 2, 4] as const;
export type Pace = (typeof paces)[number];

/** Takes one step after another while time runs. */
export class Autoplay {
  readonly #steps: Steps;
  readonly #onChange: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #pace: Pace = 1;

  /** @param onChange called on start, stop and pace changes. */
  constructor(steps: Steps, onChange: () => void) {
    this.#steps = steps;
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
    this.#steps.run();
    this.#schedule();
    this.#onChange();
  }

  stop(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#steps.hold();
    this.#onChange();
  }

  #schedule(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const next = this.#steps.next();
    const wait = next === null ? wait_ms : looks[next.name] / this.#pace;
    this.#timer = setTimeout(() => {
      const is_over = this.#steps.isOver;
      if (is_over) return this.stop();
      this.#steps.step();
      this.#schedule();
    }, wait);
  }
}
