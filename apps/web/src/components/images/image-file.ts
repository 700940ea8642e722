/** Image types and size accepted by the server. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;

export type ImageFileProblem = "wrong_type" | "too_large";

/** Checks a file before the upload; null when it is acceptable. */
export function checkImageFile(file: Pick<File, "type" | "size">): ImageFileProblem | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return "wrong_type";
  return file.size > IMAGE_MAX_BYTES ? "too_large" : null;
}
