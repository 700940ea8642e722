/** First bytes of GIF blocks. */
const GIF_BLOCK = { extension: 0x21, image: 0x2c } as const;

/** Size of a GIF colour table in bytes, from its flags. */
const getColourTableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

/** Returns the offset after a sequence of length-prefixed sub-blocks, which ends with an empty one. */
function skipSubBlocks(data: Buffer, start: number): number {
  let offset = start;
  while (offset < data.length) {
    const length = data[offset] ?? 0;
    offset += 1 + length;
    if (length === 0) break;
  }
  return offset;
}

function countGifFrames(data: Buffer, max: number): number {
  const headerBytes = 13;
  let offset = headerBytes + getColourTableBytes(data[10] ?? 0);
  let frames = 0;
  while (offset < data.length && frames <= max) {
    if (data[offset] === GIF_BLOCK.extension) offset = skipSubBlocks(data, offset + 2);
    else if (data[offset] === GIF_BLOCK.image) {
      frames += 1;
      // Skip the image descriptor, the local colour table and the minimum code size.
      offset = skipSubBlocks(data, offset + 10 + getColourTableBytes(data[offset + 9] ?? 0) + 1);
    } else break;
  }
  return frames;
}

function countWebpFrames(data: Buffer, max: number): number {
  let offset = 12;
  let frames = 0;
  while (offset + 8 <= data.length && frames <= max) {
    if (data.toString("latin1", offset, offset + 4) === "ANMF") frames += 1;
    const length = data.readUInt32LE(offset + 4);
    offset += 8 + length + (length % 2);
  }
  return frames;
}

/**
 * Counts frames without decoding them: decoders take seconds for hundreds of thousands of tiny frames.
 *
 * @param max stops counting above this
 */
export function countFrames(data: Buffer, format: string, max: number): number {
  if (format === "gif") return countGifFrames(data, max);
  return format === "webp" ? countWebpFrames(data, max) : 1;
}
