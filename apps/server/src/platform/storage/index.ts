export { createLocalStorage } from "./local-storage.ts";
export type { Storage, StoredFile } from "./storage.ts";
