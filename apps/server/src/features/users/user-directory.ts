import type { UsersTable } from "../../platform/db/index.ts";
import { TtlCache } from "../../platform/ttl-cache.ts";
import type { UsersRepository } from "./users.repository.ts";

/** Cached lookup of accounts for every request, and notifications of changed and revoked accounts. */
export interface UserDirectory {
  findById(id: string): Promise<UsersTable | undefined>;
  findByLogin(name: string): Promise<UsersTable | undefined>;
  /**
   * Drops the cached row and notifies the `onInvalidated` listeners; `revoked` also notifies the `onRevoked` listeners.
   */
  invalidate(id: string, revoked: boolean): void;
  /** Called with each change made by this server, to publish it to the cluster. */
  onInvalidated(listener: (id: string, revoked: boolean) => void): void;
  /** Applies a change made by a peer: like `invalidate`, but not published again. */
  invalidateFromPeer(id: string, revoked: boolean): void;
  /**
   * Called when a user was deactivated, got another role or password, or logged out. Returns the unsubscribe function.
   */
  onRevoked(listener: (userId: string) => void): () => void;
}

export function createUserDirectory(repository: UsersRepository, now: () => number): UserDirectory {
  // Cached rows may be stale by the cache's TTL; changes made in this process apply at once.
  const cache = new TtlCache((id) => repository.findById(id), now);
  const revocationListeners = new Set<(userId: string) => void>();
  const invalidationListeners = new Set<(id: string, revoked: boolean) => void>();
  const invalidateFromPeer = (id: string, revoked: boolean): void => {
    cache.delete(id);
    if (revoked) for (const listener of revocationListeners) listener(id);
  };
  return {
    findById: (id) => cache.get(id),
    findByLogin: (name) => repository.findByLogin(name),
    invalidate: (id, revoked) => {
      invalidateFromPeer(id, revoked);
      for (const notify of invalidationListeners) notify(id, revoked);
    },
    onInvalidated: (listener) => void invalidationListeners.add(listener),
    invalidateFromPeer,
    onRevoked: (listener) => {
      revocationListeners.add(listener);
      return () => revocationListeners.delete(listener);
    },
  };
}
