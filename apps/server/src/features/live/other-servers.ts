import { z } from "zod";
import type { ShowId } from "@showrunner/engine";
import { topic, type Bus } from "../../platform/bus/index.ts";
import type { EventLog } from "./event-log.ts";
import { show_deleted, type Shows } from "./shows.ts";
import { repeat } from "../../platform/tasks.ts";

/** Maximum delay, in ms, until changes of other servers are noticed without a bus message. */
const poll_every_ms = 1_000;

/** `head`: last seq of the show's log; null: the show was deleted. */
const heads = topic("head", z.object({ show: z.string(), head: z.int().nullable() }));

export interface OtherServersOptions {
  readonly bus: Bus;
  readonly log: Pick<EventLog, "heads">;
  readonly shows: Shows;
  /** Whether other servers may use the same database. */
  readonly is_shared: boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Keeps the shows in memory up to date with other servers: by bus messages at once, and by polling the last seq of all
 * logs once a second in one query.
 */
export class OtherServers {
  readonly #options: OtherServersOptions;
  readonly #unsubscribe: () => void;
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> | null = null;
  /** Reports an outage once, not once a second. */
  #is_told = false;

  constructor(options: OtherServersOptions) {
    this.#options = options;
    const { bus, shows, is_shared } = options;
    this.#unsubscribe = bus.subscribe(heads, ({ show, head }) => {
      // Deletion is final, so it is verified against the database.
      if (head === null) void this.#ask();
      else shows.loaded(show)?.room.follow(head);
    });
    if (is_shared) {
      this.#timer = repeat(() => void this.#ask(), poll_every_ms);
      this.#timer.unref();
    }
  }

  /** Announces that this server appended to a show. */
  committed(show: ShowId, head: number): void {
    this.#options.bus.publish(heads, { show, head });
  }

  /** Announces that this server deleted a show. */
  deleted(show: ShowId): void {
    this.#options.bus.publish(heads, { show, head: null });
  }

  /**
   * Resolves when this server's state of the show is no older than this call. Rejects like the log.
   * @returns false when the show was deleted
   */
  async refresh(showId: ShowId): Promise<boolean> {
    const show = this.#options.shows.loaded(showId);
    if (!this.#options.is_shared || show === undefined || show.state.seq === 0) return true;
    const head = (await this.#options.log.heads([showId])).get(showId);
    if (head === undefined) {
      await this.#options.shows.remove(showId, show_deleted);
      return false;
    }
    await show.room.caughtUp(head);
    return true;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#poll()
      .then(
        () => (this.#is_told = false),
        (error: unknown) => {
          if (!this.#is_told) this.#options.onError(error);
          this.#is_told = true;
        },
      )
      .then(() => {
        this.#asking = null;
      });
    return this.#asking;
  }

  async #poll(): Promise<void> {
    const { log, shows } = this.#options;
    // A show that is being created has no row yet.
    const here = [...shows.allLoaded()].filter(([, { state }]) => state.seq > 0);
    const found = await log.heads(here.map(([id]) => id));
    for (const [id, show] of here) {
      const head = found.get(id);
      if (head !== undefined) show.room.follow(head);
      else if (shows.loaded(id) === show) void shows.remove(id, show_deleted);
    }
  }
}
