import type { Command } from "@showrunner/engine";

/** Answers that come closer together than this are a storm: about 50 a second and more. */
const storm_gap_ms = 20;
/** How long the answers of a storm wait for each other; far below what anybody notices who has just sent one. */
const gather_ms = 30;

/** A team's answer is in nobody's way while it waits a moment; a press, a decision or a timer is. */
const canWait = ({ body }: Command): boolean => body.type === "submit";

/**
 * Lets the answers of a storm share their commits. Each commit costs a sync of the disk and a round of comparing and
 * telling, whatever is in it; a hall that answers at once would pay that for every phone. Whoever comes alone does not
 * wait, and as soon as anything urgent comes all go.
 */
export class Gathering {
  #last_joined = Number.NEGATIVE_INFINITY;
  #is_storm = false;
  #go: (() => void) | undefined;

  /** A command queued. */
  joined(command: Command): void {
    const now = performance.now();
    this.#is_storm = now - this.#last_joined < storm_gap_ms;
    this.#last_joined = now;
    if (!canWait(command)) this.#go?.();
  }

  /** Resolves when these commands, the first of the next commit, shall go. */
  async wait(waiting: readonly Command[]): Promise<void> {
    if (!this.#is_storm || !waiting.every(canWait)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gather_ms);
      this.#go = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#go = undefined;
  }
}
