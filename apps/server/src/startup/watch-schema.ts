import { setSafeInterval } from "../platform/safe-timers.ts";

/** How often a server checks whether another version has upgraded its database, in ms. */
const INTERVAL_MS = 5_000;

interface WatchOptions {
  /** Ids of the migrations of this version. */
  readonly known: ReadonlySet<string>;
  readonly readApplied: () => Promise<readonly { readonly id: string }[]>;
  /** Called once with the ids of migrations that this version does not know. */
  readonly onNewer: (ids: readonly string[]) => void;
  readonly intervalMs?: number;
}

/**
 * Notices that a newer version has upgraded the database shared with peers. If the database cannot be read, its version
 * counts as unchanged.
 */
export function watchSchema({ known, readApplied, onNewer, intervalMs = INTERVAL_MS }: WatchOptions): {
  stop(): Promise<void>;
} {
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    const applied = await readApplied().catch(() => []);
    const unknown = applied.map(({ id }) => id).filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    clearInterval(timer);
    onNewer(unknown);
  };
  const timer = setSafeInterval(() => {
    looking ??= look().finally(() => (looking = null));
  }, intervalMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
