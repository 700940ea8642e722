import type { UsersTable } from "../../platform/db/index.ts";
import { ShortMemory } from "../../platform/short-memory.ts";
import type { UsersRepository } from "./repository.ts";

/** Accounts as every request needs them: by id, with a short memory; and who must hear that one lost its rights. */
export interface UserDirectory {
  byId(id: string): Promise<UsersTable | undefined>;
  byLogin(name: string): Promise<UsersTable | undefined>;
  /** The account was changed: forget it; `revoked` also tells the listeners. */
  changed(id: string, revoked: boolean): void;
  /** Called with each change that this server made, so that others hear of it. */
  onChanged(listener: (id: string, revoked: boolean) => void): void;
  /** Another server changed the account: as `changed`, but nobody else is told. */
  heard(id: string, revoked: boolean): void;
  /** Called when a user was deactivated, changed role, got a new password or signed out; returns what ends it. */
  onRevoked(listener: (user_id: string) => void): () => void;
}

export function createUserDirectory(repository: UsersRepository, now: () => number): UserDirectory {
  // A row may be older than the database; changes made in this process are seen at once.
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
