/** Used where localStorage throws or is full, as in some private windows; lasts until the page is closed. */
const memoryStorage = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return memoryStorage.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. */
export function writeStored(key: string, value: string | null): void {
  memoryStorage.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) memoryStorage.set(key, value);
  }
}
