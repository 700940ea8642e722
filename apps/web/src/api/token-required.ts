const listeners = new Set<() => void>();

/** Notifies when the server refused a request that was sent without a token. */
export function onTokenRequired(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a refused request that was sent without a token: while signing out, or while authentication was off. */
export function reportTokenRequired(): void {
  for (const listener of listeners) listener();
}
