/** Image types and size accepted by the server. */
export const image_types = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export const image_max_bytes = 10 * 1024 * 1024;

export type FileProblem = "wrong_type" | "too_large";

/** Checks a file before the upload; null when it is acceptable. */
export function fileProblem(file: Pick<File, "type" | "size">): FileProblem | null {
  if (!(image_types as readonly string[]).includes(file.type)) return "wrong_type";
  return file.size > image_max_bytes ? "too_large" : null;
}
