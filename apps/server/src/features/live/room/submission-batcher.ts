import type { Command } from "@showrunner/engine";
import { setSafeTimeout } from "../../../platform/safe-timers.ts";

/** Commands closer together than this form a burst: about 50 a second or more. */
const BURST_GAP_MS = 20;
/** How long the commands of a burst are held back; too short for a team to notice. */
const BATCH_WINDOW_MS = 30;

/**
 * Batches submissions that arrive in a burst, and presses while the buzz is held. Each commit costs one fsync and one
 * projection regardless of its size; a show of 2,000 teams would pay that per phone. A single command is not delayed,
 * and any other command, such as a press that may be first, flushes the batch.
 */
export class SubmissionBatcher {
  readonly #isBuzzHeld: () => boolean;
  #lastAddedAt = Number.NEGATIVE_INFINITY;
  #isBurst = false;
  #flush: (() => void) | undefined;

  constructor(isBuzzHeld: () => boolean) {
    this.#isBuzzHeld = isBuzzHeld;
  }

  /** Adds a queued command. */
  add(command: Command): void {
    const now = performance.now();
    this.#isBurst = now - this.#lastAddedAt < BURST_GAP_MS;
    this.#lastAddedAt = now;
    if (!this.#canDelay(command)) this.#flush?.();
  }

  /** Resolves when these commands, the first of the next commit, may be committed. */
  async waitForBatch(waiting: readonly Command[]): Promise<void> {
    if (!this.#isBurst || !waiting.every((command) => this.#canDelay(command))) return;
    await new Promise<void>((resolve) => {
      const timer = setSafeTimeout(resolve, BATCH_WINDOW_MS);
      this.#flush = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#flush = undefined;
  }

  /**
   * Only submissions, and presses while the buzz is held, may be delayed: when a press counts does not depend on when
   * it is decided.
   */
  #canDelay({ body }: Command): boolean {
    return body.type === "submit" || (body.type === "buzz" && this.#isBuzzHeld());
  }
}
