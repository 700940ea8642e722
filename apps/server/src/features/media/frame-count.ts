/** First bytes of GIF blocks. */
const gif = { extension: 0x21, image: 0x2c } as const;

/** Size of a GIF colour table in bytes, from its flags. */
const colourTable = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

/** Returns the offset after a sequence of length-prefixed sub-blocks, which ends with an empty one. */
function endOfBlocks(data: Buffer, start: number): number {
  let at = start;
  while (at < data.length) {
    const length = data[at] ?? 0;
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}

function gifFrames(data: Buffer, most: number): number {
  const header_bytes = 13;
  let at = header_bytes + colourTable(data[10] ?? 0);
  let frames = 0;
  while (at < data.length && frames <= most) {
    if (data[at] === gif.extension) at = endOfBlocks(data, at + 2);
    else if (data[at] === gif.image) {
      frames += 1;
      // Skip the image descriptor, the local colour table and the minimum code size.
      at = endOfBlocks(data, at + 10 + colourTable(data[at + 9] ?? 0) + 1);
    } else break;
  }
  return frames;
}

function webpFrames(data: Buffer, most: number): number {
  let at = 12;
  let frames = 0;
  while (at + 8 <= data.length && frames <= most) {
    if (data.toString("latin1", at, at + 4) === "ANMF") frames += 1;
    const length = data.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return frames;
}

/**
 * Counts frames without decoding them: decoders take seconds for hundreds of thousands of tiny frames.
 *
 * @param most stops counting above this
 */
export function countFrames(data: Buffer, format: string, most: number): number {
  if (format === "gif") return gifFrames(data, most);
  return format === "webp" ? webpFrames(data, most) : 1;
}
