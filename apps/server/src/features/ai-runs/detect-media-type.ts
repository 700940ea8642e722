const startsWith = (bytes: Uint8Array, text: string, offset = 0): boolean =>
  Buffer.from(bytes.subarray(offset, offset + text.length)).toString("latin1") === text;

/** Detects the MIME type of an image or video from its first bytes; null if browsers cannot show it. */
export function detectMediaType(bytes: Uint8Array): string | null {
  if (startsWith(bytes, "\u0089PNG\r\n\u001a\n")) return "image/png";
  if (startsWith(bytes, "\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
  if (startsWith(bytes, "GIF8")) return "image/gif";
  if (startsWith(bytes, "ftypavif", 4)) return "image/avif";
  if (startsWith(bytes, "ftyp", 4)) return "video/mp4";
  return startsWith(bytes, "\u001aE\u00df\u00a3") ? "video/webm" : null;
}
