import type { UsersTable } from "../../platform/db/index.ts";
import { ShortMemory } from "../../platform/short-memory.ts";
import type { UsersRepository } from "./repository.ts";

/** Cached account lookup for every request, and notifications of changed and revoked accounts. */
export interface UserDirectory {
  byId(id: string): Promise<UsersTable | undefined>;
  byLogin(name: string): Promise<UsersTable | undefined>;
  /**
   * Drops the cached row and notifies the `onInvalidated` listeners; `revoked` also notifies the `onRevoked` listeners.
   */
  changed(id: string, revoked: boolean): void;
  /** Called with each change made by this server, to publish it to the cluster. */
  onChanged(listener: (id: string, revoked: boolean) => void): void;
  /** Applies a change made by a peer: like `invalidate`, but not published again. */
  heard(id: string, revoked: boolean): void;
  /**
   * Called when a user was deactivated, got another role or password, or logged out. Returns the unsubscribe function.
   */
  onRevoked(listener: (user_id: string) => void): () => void;
}

export function createUserDirectory(repository: UsersRepository, now: () => number): UserDirectory {
  // Cached rows may be stale by the cache's TTL; changes made in this process apply at once.
  const rows = new ShortMemory((id) => repository.byId(id), now);
  const listeners = new Set<(user_id: string) => void>();
  const changes = new Set<(id: string, revoked: boolean) => void>();
  const heard = (id: string, revoked: boolean): void => {
    rows.forget(id);
    if (revoked) for (const listener of listeners) listener(id);
  };
  return {
    byId: (id) => rows.get(id),
    byLogin: (name) => repository.byLogin(name),
    changed: (id, revoked) => {
      heard(id, revoked);
      for (const tell of changes) tell(id, revoked);
    },
    onChanged: (listener) => void changes.add(listener),
    heard,
    onRevoked: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
