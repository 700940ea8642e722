import { buffer } from "node:stream/consumers";
import type { Storage, StoredFile } from "../../platform/storage/index.ts";
import { encodeStepVariant, parseStepVariant, type StepVariant } from "./image-variants.ts";

/** Files of step variants, created on first use and stored with the image. */
export interface StepVariantFiles {
  /** Null if the image has no file for displays, or the variant is unknown. */
  open(imageId: string, variant: string): Promise<StoredFile | null>;
}

/** @param folderOf the image's folder in the storage. */
export function createStepVariantFiles(storage: Storage, folderOf: (imageId: string) => string): StepVariantFiles {
  /** Requests for a file that is being created wait for it. */
  const pending = new Map<string, Promise<boolean>>();
  /** Files are created one at a time, since each needs about 20 MB of memory. */
  let last: Promise<unknown> = Promise.resolve();

  async function make(imageId: string, variant: StepVariant, key: string): Promise<boolean> {
    const display = await storage.open(`${folderOf(imageId)}/display.webp`, { toleratesOutage: true });
    if (display === null) return false;
    await storage.put(key, await encodeStepVariant(await buffer(display.stream()), imageId, variant));
    return true;
  }

  return {
    open: async (imageId, name) => {
      const variant = parseStepVariant(name);
      if (variant === null) return null;
      const key = `${folderOf(imageId)}/${name}.webp`;
      // A variant that cannot be looked up, because a bucket is down, counts as not created yet.
      const stored = await storage.open(key).catch(() => null);
      if (stored !== null) return stored;
      const encoding = pending.get(key) ?? last.then(() => make(imageId, variant, key));
      if (!pending.has(key)) {
        pending.set(key, encoding);
        last = encoding.catch(() => undefined).finally(() => pending.delete(key));
      }
      return (await encoding) ? storage.open(key) : null;
    },
  };
}
