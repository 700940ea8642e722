/** Number of bytes that are inspected to detect UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 1_000;

function decode(bytes: Uint8Array, encoding: string, fatal = false): string {
  return new TextDecoder(encoding, { fatal }).decode(bytes);
}

/** Detects UTF-16 by zero bytes: in Latin script, one byte of most pairs is zero. */
function detectUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const pairs = Math.floor(sample.length / 2);
  if (pairs === 0) return null;
  if ((zeros[1] ?? 0) > pairs * 0.4) return "utf-16le";
  return (zeros[0] ?? 0) > pairs * 0.4 ? "utf-16be" : null;
}

/** Decodes a text file by its byte order mark, or by its content: UTF-16, UTF-8, otherwise Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, "utf-16be");
  const utf16 = detectUtf16(bytes);
  if (utf16 !== null) return decode(bytes, utf16);
  try {
    return decode(bytes, "utf-8", true);
  } catch {
    return decode(bytes, "windows-1252");
  }
}
