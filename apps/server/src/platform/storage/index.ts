export { localStorage } from "./local.ts";
export type { Storage, StoredFile } from "./storage.ts";
