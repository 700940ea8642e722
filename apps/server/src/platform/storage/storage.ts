import type { Readable } from "node:stream";

/** Where uploaded files lie. Keys are made by the server (`images/ID/thumb.webp`), never by people. */
export interface Storage {
  /** Durable when it resolves; replaces what has this key. */
  put(key: string, data: Buffer): Promise<void>;
  /** Null when there is no such file. */
  open(key: string): Promise<StoredFile | null>;
  /** Removes everything whose key begins with `folder/`; nothing there is no error. */
  removeFolder(folder: string): Promise<void>;
}

export interface StoredFile {
  readonly bytes: number;
  /** Must be read or destroyed. */
  stream(): Readable;
}
