import type { Command } from "@showrunner/engine";
import { later } from "../../platform/tasks.ts";

/** Commands closer together than this form a burst: about 50 a second or more. */
const storm_gap_ms = 20;
/** How long the commands of a burst are held back; too short for a team to notice. */
const gather_ms = 30;

/**
 * Batches submissions that arrive in a burst, and presses while the buzz is held. Each commit costs one fsync and one
 * projection regardless of its size; a show of 2,000 teams would pay that per phone. A single command is not delayed,
 * and any other command, such as a press that may be first, flushes the batch.
 */
export class Gathering {
  readonly #isBuzzHeld: () => boolean;
  #last_joined = Number.NEGATIVE_INFINITY;
  #is_storm = false;
  #go: (() => void) | undefined;

  constructor(isBuzzHeld: () => boolean) {
    this.#isBuzzHeld = isBuzzHeld;
  }

  /** Adds a queued command. */
  joined(command: Command): void {
    const now = performance.now();
    this.#is_storm = now - this.#last_joined < storm_gap_ms;
    this.#last_joined = now;
    if (!this.#canWait(command)) this.#go?.();
  }

  /** Resolves when these commands, the first of the next commit, may be committed. */
  async wait(waiting: readonly Command[]): Promise<void> {
    if (!this.#is_storm || !waiting.every((command) => this.#canWait(command))) return;
    await new Promise<void>((resolve) => {
      const timer = later(resolve, gather_ms);
      this.#go = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#go = undefined;
  }

  /**
   * Only submissions, and presses while the buzz is held, may be delayed: when a press counts does not depend on when
   * it is decided.
   */
  #canWait({ body }: Command): boolean {
    return body.type === "submit" || (body.type === "buzz" && this.#isBuzzHeld());
  }
}
