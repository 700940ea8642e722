import sharp, { type Sharp } from "sharp";
import { createFairQueue, type FairQueueRefusal } from "../../platform/media/fair-queue.ts";
import { countFrames } from "./frame-count.ts";
import type { StoredVariant } from "./image-variants.ts";

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
/** Maximum edges in pixels, of images on displays (1920 wide) and of thumbnails in lists. */
const DISPLAY_EDGE_PX = 1_920;
const THUMB_EDGE_PX = 320;
/** Maximum frames of an animation; enough for half a minute. */
const MAX_FRAMES = 1_000;
/** Maximum time for decoding and encoding one file. */
const ENCODE_TIMEOUT_S = 30;
/** Maximum pending images. They are processed one at a time, since each may need 160 MB of memory. */
const QUEUE_LIMITS = { perUser: 4, inAll: 40 };

const IMAGE_FORMATS = {
  png: { mime: "image/png", extension: "png" },
  jpeg: { mime: "image/jpeg", extension: "jpg" },
  webp: { mime: "image/webp", extension: "webp" },
  gif: { mime: "image/gif", extension: "gif" },
} as const;
type Format = keyof typeof IMAGE_FORMATS;
/** MIME types of all stored files. */
export const IMAGE_MIME_TYPES: readonly string[] = Object.values(IMAGE_FORMATS).map(({ mime }) => mime);

export interface ProcessedImage {
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly files: Readonly<Record<StoredVariant, Buffer>>;
}

export type ProcessingFailure = "not_an_image" | "too_large" | FairQueueRefusal;

/** Detects the format from the first bytes; ignores file name and declared type. */
function detectFormat(data: Buffer): Format | null {
  const hasBytes = (bytes: readonly number[], at = 0): boolean =>
    bytes.every((byte, index) => data[at + index] === byte);
  if (hasBytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (hasBytes([0xff, 0xd8, 0xff])) return "jpeg";
  if (hasBytes([0x47, 0x49, 0x46, 0x38])) return "gif";
  if (hasBytes([0x52, 0x49, 0x46, 0x46]) && hasBytes([0x57, 0x45, 0x42, 0x50], 8)) return "webp";
  return null;
}

/** MIME type of a stored variant: all but the original are WebP. */
export function getMimeType(variant: StoredVariant, originalMime: string): string {
  return variant === "original" ? originalMime : IMAGE_FORMATS.webp.mime;
}

/** File name of a variant within the image's folder. */
export function getFileName(variant: StoredVariant, originalMime: string): string {
  const { extension } =
    Object.values(IMAGE_FORMATS).find(({ mime }) => mime === getMimeType(variant, originalMime)) ?? IMAGE_FORMATS.png;
  return `${variant}.${extension}`;
}

function encode(image: Sharp, format: Format): Sharp {
  switch (format) {
    case "png":
      return image.png({ compressionLevel: 9 });
    case "jpeg":
      return image.jpeg({ quality: 90, mozjpeg: true });
    case "webp":
      return image.webp({ quality: 90 });
    case "gif":
      return image.gif();
  }
}

/** Re-encodes every file, which drops metadata (such as the place of a photo) and any hidden data. */
async function reencode(data: Buffer, format: Format): Promise<ProcessedImage | ProcessingFailure> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;
  const animatedOptions = { ...options, animated: format === "gif" || format === "webp" };
  try {
    if (countFrames(data, format, MAX_FRAMES) > MAX_FRAMES) return "too_large";
    const { width, height, pages = 1 } = await sharp(data, { ...options, limitInputPixels: false }).metadata();
    if (width * height * pages > MAX_PIXELS) return "too_large";
    const limit = { seconds: ENCODE_TIMEOUT_S };
    const fitInside = (edge: number) =>
      ({ width: edge, height: edge, fit: "inside", withoutEnlargement: true }) as const;
    const original = await encode(sharp(data, animatedOptions).timeout(limit).autoOrient(), format).toBuffer({
      resolveWithObject: true,
    });
    const resized = (input: Sharp, edge: number, quality: number) =>
      input.timeout(limit).autoOrient().resize(fitInside(edge)).webp({ quality }).toBuffer();
    const display = await resized(sharp(data, animatedOptions), DISPLAY_EDGE_PX, 82);
    const thumb = await resized(sharp(data, options), THUMB_EDGE_PX, 78);
    return {
      mime: IMAGE_FORMATS[format].mime,
      width: original.info.width,
      height: original.info.pageHeight ?? original.info.height,
      files: { original: original.data, display, thumb },
    };
  } catch {
    // Decoder messages mean nothing to users; only report that the file is invalid.
    return "not_an_image";
  }
}

/** Converts an uploaded file into the stored variants. */
export type ProcessImage = (data: Buffer, user: string) => Promise<ProcessedImage | ProcessingFailure>;

export function createProcessImage(): ProcessImage {
  const queue = createFairQueue(QUEUE_LIMITS);
  return async (data, user) => {
    if (data.length > MAX_UPLOAD_BYTES) return "too_large";
    const format = detectFormat(data);
    if (format === null) return "not_an_image";
    return queue.run(user, () => reencode(data, format));
  };
}
