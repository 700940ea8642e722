export { createLocalStorage, isStorageKey } from "./local-storage.ts";
export type { ListedFile, RemovalHold, Storage, StoredFile } from "./storage.ts";
