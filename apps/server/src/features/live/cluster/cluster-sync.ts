import { z } from "zod";
import type { ShowId } from "@showrunner/engine";
import { defineTopic, type Bus } from "../../../platform/bus/index.ts";
import { DatabaseUnavailable } from "../../../platform/db/index.ts";
import type { EventLog } from "../room/event-log.ts";
import { SHOW_DELETED_NOTICE, type ShowRegistry } from "../room/show-registry.ts";
import { setSafeInterval } from "../../../platform/safe-timers.ts";

/** Maximum delay, in ms, until changes of other servers are noticed without a bus message. */
const POLL_INTERVAL_MS = 1_000;

/** `head`: last seq of the show's log; null: the show was deleted. */
const lastSeqTopic = defineTopic("head", z.object({ show: z.string(), head: z.int().nullable() }));

export interface ClusterSyncOptions {
  readonly bus: Bus;
  readonly log: Pick<EventLog, "readLastSeqs">;
  readonly shows: ShowRegistry;
  /** Whether other servers may use the same database. */
  readonly isShared: boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Keeps the shows in memory up to date with other servers: by bus messages at once, and by polling the last seq of all
 * logs once a second in one query.
 */
export class ClusterSync {
  readonly #options: ClusterSyncOptions;
  readonly #unsubscribe: () => void;
  #timer: NodeJS.Timeout | undefined;
  #pendingPoll: Promise<void> | null = null;
  /** Reports an outage once, not once a second. */
  #isErrorReported = false;

  constructor(options: ClusterSyncOptions) {
    this.#options = options;
    const { bus, shows, isShared } = options;
    this.#unsubscribe = bus.subscribe(lastSeqTopic, ({ show, head: lastSeq }) => {
      // Deletion is final, so it is verified against the database.
      if (lastSeq === null) void this.#pollOnce();
      else shows.getLoaded(show)?.room.catchUpTo(lastSeq);
    });
    if (isShared) {
      this.#timer = setSafeInterval(() => void this.#pollOnce(), POLL_INTERVAL_MS);
      this.#timer.unref();
    }
  }

  /** Announces that this server appended to a show. */
  announceCommit(show: ShowId, lastSeq: number): void {
    this.#options.bus.publish(lastSeqTopic, { show, head: lastSeq });
  }

  /** Announces that this server deleted a show. */
  announceDeletion(show: ShowId): void {
    this.#options.bus.publish(lastSeqTopic, { show, head: null });
  }

  /**
   * Resolves when this server's state of the show is no older than this call. Rejects like the log.
   * @returns false when the show was deleted
   */
  async refresh(showId: ShowId): Promise<boolean> {
    const show = this.#options.shows.getLoaded(showId);
    if (!this.#options.isShared || show === undefined || show.state.seq === 0) return true;
    const lastSeq = (await this.#options.log.readLastSeqs([showId])).get(showId);
    if (lastSeq === undefined) {
      await this.#options.shows.remove(showId, SHOW_DELETED_NOTICE);
      return false;
    }
    await show.room.waitForSeq(lastSeq);
    const isCurrent = show.state.seq >= lastSeq || this.#options.shows.getLoaded(showId) !== show;
    if (!isCurrent) throw new DatabaseUnavailable("unreachable", "the log of a show could not be read");
    return true;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
  }

  #pollOnce(): Promise<void> {
    this.#pendingPoll ??= this.#poll()
      .then(
        () => (this.#isErrorReported = false),
        (error: unknown) => {
          if (!this.#isErrorReported) this.#options.onError(error);
          this.#isErrorReported = true;
        },
      )
      .then(() => {
        this.#pendingPoll = null;
      });
    return this.#pendingPoll;
  }

  async #poll(): Promise<void> {
    const { log, shows } = this.#options;
    // A show that is being created has no row yet.
    const loadedShows = [...shows.allLoaded()].filter(([, { state }]) => state.seq > 0);
    const lastSeqs = await log.readLastSeqs(loadedShows.map(([id]) => id));
    for (const [id, show] of loadedShows) {
      const lastSeq = lastSeqs.get(id);
      if (lastSeq !== undefined) show.room.catchUpTo(lastSeq);
      else if (shows.getLoaded(id) === show) void shows.remove(id, SHOW_DELETED_NOTICE);
    }
  }
}
