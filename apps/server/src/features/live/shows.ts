import { initialState, type RoundDefinitions, type ShowId } from "@showrunner/engine";
import type { Bye } from "../../platform/realtime/index.ts";
import type { GrantCapabilities } from "./assets.ts";
import type { CommitWatch } from "./census.ts";
import type { EventLog, LoadedShow } from "./event-log.ts";
import { LiveShow } from "./live-show.ts";
import type { PresenceOfServers } from "./presence-of-servers.ts";
import { later } from "../../platform/tasks.ts";

/** How long an unused show stays in memory. */
const linger_ms = 60_000;

export interface ShowsOptions {
  readonly log: EventLog;
  readonly rounds: RoundDefinitions;
  /** Show clock, in ms. */
  readonly now: () => number;
  readonly grantCapabilities: GrantCapabilities;
  /** `showId`: the show that caused the error. */
  readonly onError: (error: unknown, showId: ShowId) => void;
  /** Whether other servers may serve the same shows. */
  readonly is_shared: boolean;
  readonly presence: PresenceOfServers;
  /** Called after this server appended to a show; `head` is the new last seq. */
  readonly onWritten: (showId: ShowId, head: number) => void;
  readonly watch?: CommitWatch | undefined;
  /** @see IDLE_EVICTION_MS; replaced only in tests */
  readonly linger_ms?: number;
}

export const show_deleted: Bye = { code: "show_deleted", reconnect: false };

interface Entry {
  readonly show: Promise<LiveShow | null>;
  /** The result of `show`, once resolved. */
  loaded?: LiveShow | null;
  users: number;
  timer: NodeJS.Timeout | undefined;
}

/** A show in use; call `release` exactly once when done. */
export interface Lease {
  readonly show: LiveShow;
  release(): void;
}

/** The shows in memory: loaded on demand, evicted when unused. There is one room per show at any time. */
export class Shows {
  readonly #options: ShowsOptions;
  readonly #entries = new Map<ShowId, Entry>();
  /** Shows whose rows are being deleted, counted because deletions may overlap. */
  readonly #deleting = new Map<ShowId, number>();

  constructor(options: ShowsOptions) {
    this.#options = options;
  }

  /** Null for an unknown show. Rejects when its log cannot be read. */
  use(showId: ShowId): Promise<Lease | null> {
    if (this.#deleting.has(showId)) return Promise.resolve(null);
    return this.#lease(
      showId,
      this.#entryOf(showId, async () => {
        const loaded = await this.#options.log.load(showId);
        return loaded === null ? null : this.#make(showId, loaded);
      }),
    );
  }

  /** Creates the room of a new show, for its first command. */
  async begin(showId: ShowId): Promise<Lease> {
    const entry = this.#entryOf(showId, () =>
      this.#make(showId, { state: initialState(), contents: new Map(), snapshot_seq: 0 }),
    );
    const lease = await this.#lease(showId, entry);
    if (lease === null) throw new Error("a new show must be in memory");
    return lease;
  }

  /** The show, if it is in memory. */
  loaded(showId: ShowId): LiveShow | undefined {
    return this.#entries.get(showId)?.loaded ?? undefined;
  }

  *allLoaded(): Generator<readonly [ShowId, LiveShow]> {
    for (const [showId, { loaded }] of this.#entries) if (loaded) yield [showId, loaded];
  }

  /** Removes a show from memory after pending commands have their acks. */
  async remove(showId: ShowId, bye: Bye): Promise<void> {
    const entry = this.#entries.get(showId);
    if (entry === undefined) return;
    this.#forget(showId, entry);
    const show = await entry.show.catch(() => null);
    await show?.abandon(bye);
  }

  /** Deletes a show with `drop`. It counts as deleted at once, although its rows are removed one after another. */
  async delete(showId: ShowId, drop: () => Promise<void>): Promise<void> {
    this.#deleting.set(showId, (this.#deleting.get(showId) ?? 0) + 1);
    try {
      await this.remove(showId, show_deleted);
      await drop();
    } finally {
      const others = (this.#deleting.get(showId) ?? 1) - 1;
      if (others === 0) this.#deleting.delete(showId);
      else this.#deleting.set(showId, others);
    }
  }

  async close(bye: Bye): Promise<void> {
    const entries = [...this.#entries];
    for (const [showId, entry] of entries) this.#forget(showId, entry);
    await Promise.all(entries.map(async ([, entry]) => (await entry.show.catch(() => null))?.close(bye)));
  }

  #entryOf(showId: ShowId, load: () => Promise<LiveShow | null>): Entry {
    const known = this.#entries.get(showId);
    if (known !== undefined) return known;
    const entry: Entry = { show: load(), users: 0, timer: undefined };
    this.#entries.set(showId, entry);
    // Those who await the show receive the error.
    entry.show.then((show) => (entry.loaded = show)).catch(() => undefined);
    return entry;
  }

  async #make(showId: ShowId, loaded: LoadedShow): Promise<LiveShow> {
    const { linger_ms: _, onWritten, onError, ...options } = this.#options;
    const onGone = (): void => void this.remove(showId, show_deleted);
    const show = new LiveShow({
      show_id: showId,
      loaded,
      onGone,
      onError: (error) => onError(error, showId),
      onWritten: (head) => onWritten(showId, head),
      ...options,
    });
    await show.begin();
    return show;
  }

  async #lease(showId: ShowId, entry: Entry): Promise<Lease | null> {
    entry.users += 1;
    clearTimeout(entry.timer);
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      entry.users -= 1;
      if (entry.users === 0) this.#lingers(showId, entry);
    };
    const show = await entry.show.catch((error: unknown) => {
      this.#forget(showId, entry);
      throw error;
    });
    if (show === null) this.#forget(showId, entry);
    return show === null ? null : { show, release };
  }

  #lingers(showId: ShowId, entry: Entry): void {
    if (this.#entries.get(showId) !== entry) return;
    clearTimeout(entry.timer);
    entry.timer = later(() => void this.#letGo(showId, entry), this.#options.linger_ms ?? linger_ms);
    entry.timer.unref();
  }

  async #letGo(showId: ShowId, entry: Entry): Promise<void> {
    const show = await entry.show.catch(() => null);
    if (entry.users > 0 || this.#entries.get(showId) !== entry) return;
    if (show !== null && !show.isQuiet) return this.#lingers(showId, entry);
    await show?.room.saveSnapshot();
    // The show may have been acquired while the snapshot was written.
    if (entry.users > 0 || this.#entries.get(showId) !== entry) return;
    this.#entries.delete(showId);
    await show?.close({ code: "restart", reconnect: true });
  }

  #forget(showId: ShowId, entry: Entry): void {
    clearTimeout(entry.timer);
    if (this.#entries.get(showId) === entry) this.#entries.delete(showId);
  }
}
