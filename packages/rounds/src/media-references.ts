const REFERENCE = /^\/(images|audio|videos)\/([0-9A-Za-z-]{1,36})$/;

/** Id of the file in the library that a config refers to as `/FOLDER/ID`; null if none is chosen. */
export function findMediaId(folder: "images" | "audio" | "videos", reference: unknown): string | null {
  const [, found, id = ""] = typeof reference === "string" ? (REFERENCE.exec(reference) ?? []) : [];
  return found === folder ? id : null;
}
