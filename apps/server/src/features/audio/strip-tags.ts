const ID3V2_HEADER_BYTES = 10;
const ID3V1_BYTES = 128;
const APE_FOOTER_BYTES = 32;
const CHUNK_HEADER_BYTES = 8;
const MIN_WAV_FORMAT_BYTES = 16;

const hasText = (data: Buffer, text: string, at: number): boolean =>
  at >= 0 && data.toString("latin1", at, at + text.length) === text;

/** Size of the ID3v2 tag at the start, with header and footer; 0 if there is none. */
function getId3v2Bytes(data: Buffer): number {
  if (!hasText(data, "ID3", 0) || data.length < ID3V2_HEADER_BYTES) return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (data.readUInt8(at) & 0x7f), 0);
  const hasFooter = (data.readUInt8(5) & 0x10) !== 0;
  return size + ID3V2_HEADER_BYTES * (hasFooter ? 2 : 1);
}

/** Size of the ID3v1 or APE tag at the end; 0 if there is none. */
function getSuffixBytes(data: Buffer): number {
  if (hasText(data, "TAG", data.length - ID3V1_BYTES)) return ID3V1_BYTES;
  const footer = data.length - APE_FOOTER_BYTES;
  if (!hasText(data, "APETAGEX", footer)) return 0;
  const hasHeader = data.readUInt32LE(footer + 20) >= 0x80_00_00_00;
  return Math.min(data.length, data.readUInt32LE(footer + 12) + (hasHeader ? APE_FOOTER_BYTES : 0));
}

/** Removes the tags before and after the frames of an MP3 file: a title may be the answer of the round. */
export function stripMp3Tags(data: Buffer): Buffer {
  let frames = data;
  for (let bytes = getId3v2Bytes(frames); bytes > 0; bytes = getId3v2Bytes(frames)) frames = frames.subarray(bytes);
  for (let bytes = getSuffixBytes(frames); bytes > 0; bytes = getSuffixBytes(frames))
    frames = frames.subarray(0, frames.length - bytes);
  return frames;
}

/** Keeps only the format and data chunks of a WAV file; null if one is missing or incomplete. */
export function stripWavTags(data: Buffer): Buffer | null {
  const keptChunks = new Map<string, Buffer>();
  for (let at = 12; at + CHUNK_HEADER_BYTES <= data.length && keptChunks.size < 2;) {
    const name = data.toString("latin1", at, at + 4);
    const size = data.readUInt32LE(at + 4);
    const end = at + CHUNK_HEADER_BYTES + size;
    if (end > data.length) return null;
    if (name === "fmt " || name === "data") keptChunks.set(name, data.subarray(at, end));
    // Chunks are padded to an even size.
    at = end + (size % 2);
  }
  const [format, samples] = [keptChunks.get("fmt "), keptChunks.get("data")];
  if (format === undefined || samples === undefined || format.length % 2 === 1) return null;
  if (format.length < CHUNK_HEADER_BYTES + MIN_WAV_FORMAT_BYTES) return null;
  const header = Buffer.from("RIFF\0\0\0\0WAVE", "latin1");
  const padding = Buffer.alloc(samples.length % 2);
  header.writeUInt32LE(4 + format.length + samples.length + padding.length, 4);
  return Buffer.concat([header, format, samples, padding]);
}
