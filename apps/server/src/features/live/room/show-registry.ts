import { initialState, type ShowId } from "@showrunner/engine";
import type { CloseNotice } from "../../../platform/realtime/index.ts";
import type { LoadedShow } from "./event-log.ts";
import { LiveShow } from "./live-show.ts";
import type { ShowServices } from "./show-services.ts";
import { setSafeTimeout } from "../../../platform/safe-timers.ts";

/** How long an unused show stays in memory. */
const IDLE_EVICTION_MS = 60_000;

export const SHOW_DELETED_NOTICE: CloseNotice = { code: "show_deleted", reconnect: false };

interface ShowEntry {
  readonly show: Promise<LiveShow | null>;
  /** The result of `show`, once resolved. */
  loaded?: LiveShow | null;
  /** Number of handles that were not released. */
  refCount: number;
  timer: NodeJS.Timeout | undefined;
}

/** A show in use, which stays in memory until all its handles are released. */
export interface ShowHandle {
  readonly show: LiveShow;
  /** Releases the reference; repeated calls have no effect. */
  release(): void;
}

/** The shows in memory: loaded on demand, evicted when unused. There is one room per show at any time. */
export class ShowRegistry {
  readonly #services: ShowServices;
  readonly #idleEvictionMs: number;
  readonly #entries = new Map<ShowId, ShowEntry>();
  /** Shows whose rows are being deleted, counted because deletions may overlap. */
  readonly #deleting = new Map<ShowId, number>();

  /** @param idleEvictionMs replaced only in tests */
  constructor(services: ShowServices, idleEvictionMs = IDLE_EVICTION_MS) {
    this.#services = services;
    this.#idleEvictionMs = idleEvictionMs;
  }

  /** Null for an unknown show. Rejects when its log cannot be read. */
  acquire(showId: ShowId): Promise<ShowHandle | null> {
    if (this.#deleting.has(showId)) return Promise.resolve(null);
    return this.#createHandle(
      showId,
      this.#getOrLoad(showId, async () => {
        const loaded = await this.#services.log.load(showId);
        return loaded === null ? null : this.#createLiveShow(showId, loaded);
      }),
    );
  }

  /** Creates the room of a new show, for its first command. */
  async create(showId: ShowId): Promise<ShowHandle> {
    const entry = this.#getOrLoad(showId, () =>
      this.#createLiveShow(showId, { state: initialState(), contents: new Map(), snapshotSeq: 0 }),
    );
    const handle = await this.#createHandle(showId, entry);
    if (handle === null) throw new Error("a new show must be in memory");
    return handle;
  }

  /** The show, if it is in memory. */
  getLoaded(showId: ShowId): LiveShow | undefined {
    return this.#entries.get(showId)?.loaded ?? undefined;
  }

  *allLoaded(): Generator<readonly [ShowId, LiveShow]> {
    for (const [showId, { loaded }] of this.#entries) if (loaded) yield [showId, loaded];
  }

  /** Removes a show from memory after pending commands have their acks. */
  async remove(showId: ShowId, notice: CloseNotice): Promise<void> {
    const entry = this.#entries.get(showId);
    if (entry === undefined) return;
    this.#deleteEntry(showId, entry);
    const show = await entry.show.catch(() => null);
    await show?.closeDeleted(notice);
  }

  /**
   * Deletes a show with `drop`. It counts as deleted at once, although its rows are removed one after another; its
   * clients are disconnected at the end, because the deletion may fail.
   */
  async delete(showId: ShowId, drop: () => Promise<void>): Promise<void> {
    this.#deleting.set(showId, (this.#deleting.get(showId) ?? 0) + 1);
    try {
      const entry = this.#entries.get(showId);
      if (entry !== undefined) this.#deleteEntry(showId, entry);
      const show = await entry?.show.catch(() => null);
      await show?.suspend();
      await drop().catch(async (error: unknown) => {
        // The show still exists, so its clients come back.
        await show?.close({ code: "restart", reconnect: true });
        throw error;
      });
      await show?.closeDeleted(SHOW_DELETED_NOTICE);
    } finally {
      const others = (this.#deleting.get(showId) ?? 1) - 1;
      if (others === 0) this.#deleting.delete(showId);
      else this.#deleting.set(showId, others);
    }
  }

  async close(notice: CloseNotice): Promise<void> {
    const entries = [...this.#entries];
    for (const [showId, entry] of entries) this.#deleteEntry(showId, entry);
    await Promise.all(entries.map(async ([, entry]) => (await entry.show.catch(() => null))?.close(notice)));
  }

  #getOrLoad(showId: ShowId, load: () => Promise<LiveShow | null>): ShowEntry {
    const known = this.#entries.get(showId);
    if (known !== undefined) return known;
    const entry: ShowEntry = { show: load(), refCount: 0, timer: undefined };
    this.#entries.set(showId, entry);
    // Those who await the show receive the error.
    entry.show.then((show) => (entry.loaded = show)).catch(() => undefined);
    return entry;
  }

  async #createLiveShow(showId: ShowId, loaded: LoadedShow): Promise<LiveShow> {
    const onDeleted = (): void => void this.remove(showId, SHOW_DELETED_NOTICE);
    const show = new LiveShow({ services: this.#services, showId, loaded, onDeleted });
    await show.start();
    return show;
  }

  async #createHandle(showId: ShowId, entry: ShowEntry): Promise<ShowHandle | null> {
    entry.refCount += 1;
    clearTimeout(entry.timer);
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      entry.refCount -= 1;
      if (entry.refCount === 0) this.#scheduleEviction(showId, entry);
    };
    const show = await entry.show.catch((error: unknown) => {
      this.#deleteEntry(showId, entry);
      throw error;
    });
    if (show === null) this.#deleteEntry(showId, entry);
    return show === null ? null : { show, release };
  }

  #scheduleEviction(showId: ShowId, entry: ShowEntry): void {
    if (this.#entries.get(showId) !== entry) return;
    clearTimeout(entry.timer);
    entry.timer = setSafeTimeout(() => void this.#evict(showId, entry), this.#idleEvictionMs);
    entry.timer.unref();
  }

  async #evict(showId: ShowId, entry: ShowEntry): Promise<void> {
    const show = await entry.show.catch(() => null);
    if (entry.refCount > 0 || this.#entries.get(showId) !== entry) return;
    if (show !== null && !show.isIdle) return this.#scheduleEviction(showId, entry);
    await show?.room.saveSnapshot();
    // The show may have been acquired while the snapshot was written.
    if (entry.refCount > 0 || this.#entries.get(showId) !== entry) return;
    this.#entries.delete(showId);
    await show?.close({ code: "restart", reconnect: true });
  }

  #deleteEntry(showId: ShowId, entry: ShowEntry): void {
    clearTimeout(entry.timer);
    if (this.#entries.get(showId) === entry) this.#entries.delete(showId);
  }
}
