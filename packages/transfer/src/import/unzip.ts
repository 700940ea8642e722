import { unzipSync } from "fflate";

export interface UnzipLimits {
  readonly bytes: number;
  readonly files: number;
}

export type UnzipFailure = "too_large" | "too_many_files" | "unreadable_file";

/**
 * Unpacks a zip file within limits. Stated sizes are checked before anything is unpacked, and a file whose unpacked
 * size differs from its stated size makes the archive unreadable.
 */
export function unzip(
  data: Uint8Array,
  limits: UnzipLimits,
  shouldUnpack: (path: string) => boolean,
): ReadonlyMap<string, Uint8Array<ArrayBuffer> | null> | UnzipFailure {
  const sizes = new Map<string, number>();
  let files = 0;
  let bytes = 0;
  try {
    unzipSync(data, {
      filter: ({ name, originalSize }) => {
        files += 1;
        bytes += originalSize;
        sizes.set(name, originalSize);
        return false;
      },
    });
    if (files > limits.files) return "too_many_files";
    if (bytes > limits.bytes) return "too_large";
    const unpacked = unzipSync(data, { filter: ({ name }) => shouldUnpack(name) });
    // Skips folders; files that were not wanted have no content.
    const result = new Map<string, Uint8Array<ArrayBuffer> | null>();
    for (const [name, size] of sizes) {
      if (name.endsWith("/")) continue;
      const content = unpacked[name];
      if (content !== undefined && content.length !== size) return "unreadable_file";
      result.set(name, content ?? null);
    }
    return result;
  } catch {
    return "unreadable_file";
  }
}
