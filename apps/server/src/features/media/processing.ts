import sharp, { type Sharp } from "sharp";
import { createFairQueue } from "./fair-queue.ts";
import { countFrames } from "./frame-count.ts";

export const max_upload_bytes = 10 * 1024 * 1024;
const max_pixels = 40_000_000;
/** Maximum edges in pixels: displays are 1920 wide, lists show thumbnails. */
const display_edge = 1_920;
const thumb_edge = 320;
/** Maximum frames of an animation: more than half a minute. */
const max_frames = 1_000;
/** Maximum time for decoding and encoding one file. */
const draw_within_s = 30;
/** Maximum pending images. They are processed one at a time, since each may take 160 MB. */
const max_waiting = { per_user: 4, in_all: 40 };

export type Variant = "thumb" | "display" | "original";

const formats = {
  png: { mime: "image/png", extension: "png" },
  jpeg: { mime: "image/jpeg", extension: "jpg" },
  webp: { mime: "image/webp", extension: "webp" },
  gif: { mime: "image/gif", extension: "gif" },
} as const;
type Format = keyof typeof formats;
/** MIME types of all stored files. */
export const image_types: readonly string[] = Object.values(formats).map(({ mime }) => mime);

export interface ProcessedImage {
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly files: Readonly<Record<Variant, Buffer>>;
}

export type ProcessingFailure = "not_an_image" | "too_large" | "busy";

/** Detects the format by the first bytes; ignores file name and declared type. */
function formatOf(data: Buffer): Format | null {
  const begins = (bytes: readonly number[], at = 0): boolean => bytes.every((byte, index) => data[at + index] === byte);
  if (begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (begins([0xff, 0xd8, 0xff])) return "jpeg";
  if (begins([0x47, 0x49, 0x46, 0x38])) return "gif";
  if (begins([0x52, 0x49, 0x46, 0x46]) && begins([0x57, 0x45, 0x42, 0x50], 8)) return "webp";
  return null;
}

export function mimeOf(variant: Variant, original_mime: string): string {
  return variant === "original" ? original_mime : formats.webp.mime;
}

/** File name of a variant within the image's folder. */
export function fileNameOf(variant: Variant, original_mime: string): string {
  const { extension } =
    Object.values(formats).find(({ mime }) => mime === mimeOf(variant, original_mime)) ?? formats.png;
  return `${variant}.${extension}`;
}

function encoded(image: Sharp, format: Format): Sharp {
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

/** Re-encodes every file, which drops metadata (place and author of a photo) and any hidden data. */
async function draw(data: Buffer, format: Format): Promise<ProcessedImage | ProcessingFailure> {
  const options = { limitInputPixels: max_pixels, failOn: "error", sequentialRead: true } as const;
  const moving = { ...options, animated: format === "gif" || format === "webp" };
  try {
    if (countFrames(data, format, max_frames) > max_frames) return "too_large";
    const { width, height, pages = 1 } = await sharp(data, { ...options, limitInputPixels: false }).metadata();
    if (width * height * pages > max_pixels) return "too_large";
    const limit = { seconds: draw_within_s };
    const box = (edge: number) => ({ width: edge, height: edge, fit: "inside", withoutEnlargement: true }) as const;
    const original = await encoded(sharp(data, moving).timeout(limit).autoOrient(), format).toBuffer({
      resolveWithObject: true,
    });
    const resized = (input: Sharp, edge: number, quality: number) =>
      input.timeout(limit).autoOrient().resize(box(edge)).webp({ quality }).toBuffer();
    const display = await resized(sharp(data, moving), display_edge, 82);
    const thumb = await resized(sharp(data, options), thumb_edge, 78);
    return {
      mime: formats[format].mime,
      width: original.info.width,
      height: original.info.pageHeight ?? original.info.height,
      files: { original: original.data, display, thumb },
    };
  } catch {
    // Decoder messages mean nothing to a user; report that the file is invalid.
    return "not_an_image";
  }
}

/** Converts an uploaded file into the stored variants. */
export type ProcessImage = (data: Buffer, user: string) => Promise<ProcessedImage | ProcessingFailure>;

export function createImageProcessing(): ProcessImage {
  const queue = createFairQueue(max_waiting);
  return async (data, user) => {
    if (data.length > max_upload_bytes) return "too_large";
    const format = formatOf(data);
    if (format === null) return "not_an_image";
    return (await queue.run(user, () => draw(data, format))) ?? "busy";
  };
}
