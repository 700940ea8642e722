import type { Command } from "@showrunner/engine";
import { later } from "../../platform/tasks.ts";

/** Commands that come closer together than this are a storm: about 50 a second and more. */
const storm_gap_ms = 20;
/** How long the commands of a storm wait for each other; a team does not notice this. */
const gather_ms = 30;

/**
 * Lets the submissions of a storm share their commits, and the presses that come when the buzz is held. Each commit costs
 * a sync of the disk and a round of projection, whatever is in it; a show of 2,000 teams would pay that for every phone.
 * A command that comes alone does not wait, and any other command, such as a press that may be first, takes all along.
 */
export class Gathering {
  readonly #isBuzzHeld: () => boolean;
  #last_joined = Number.NEGATIVE_INFINITY;
  #is_storm = false;
  #go: (() => void) | undefined;

  constructor(isBuzzHeld: () => boolean) {
    this.#isBuzzHeld = isBuzzHeld;
  }

  /** A command queued. */
  joined(command: Command): void {
    const now = performance.now();
    this.#is_storm = now - this.#last_joined < storm_gap_ms;
    this.#last_joined = now;
    if (!this.#canWait(command)) this.#go?.();
  }

  /** Resolves when these commands, the first of the next commit, shall go. */
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

  /** Only what decides nothing may be delayed; when a press counts does not depend on when it is decided. */
  #canWait({ body }: Command): boolean {
    return body.type === "submit" || (body.type === "buzz" && this.#isBuzzHeld());
  }
}
