/** What the server takes: kinds and size of a picture. */
export const image_types = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export const image_max_bytes = 10 * 1024 * 1024;

export type FileProblem = "wrong_type" | "too_large";

/** What is wrong with a file before it is sent over a slow line for nothing; null when it looks good. */
export function fileProblem(file: Pick<File, "type" | "size">): FileProblem | null {
  if (!(image_types as readonly string[]).includes(file.type)) return "wrong_type";
  return file.size > image_max_bytes ? "too_large" : null;
}
