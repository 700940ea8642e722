import { createHash } from "node:crypto";
import sharp from "sharp";
import type { AssetFile } from "../../platform/media/grant-capabilities.ts";

/** Files that the server makes from every upload. */
export type StoredVariant = "thumb" | "display" | "original";

/** How a step variant obscures the image; these names appear in configs of rounds. */
const EFFECTS = ["pixels", "blur", "tiles"] as const;
type Effect = (typeof EFFECTS)[number];

/**
 * An image that is uncovered in steps: `EFFECT-STEP-STEPS`, such as `pixels-2-6`. The last step is the image itself, so
 * it has no variant.
 */
export interface StepVariant {
  readonly effect: Effect;
  /** From 1 to `steps - 1`. */
  readonly step: number;
  readonly steps: number;
}

const STEP_VARIANT = /^(pixels|blur|tiles)-([1-9])-([1-9]|10)$/;
const MIN_STEPS = 3;

/** Parses the name of a step variant; null for any other text. */
export function parseStepVariant(name: string): StepVariant | null {
  const [, effect, step, steps] = STEP_VARIANT.exec(name) ?? [];
  const found = EFFECTS.find((known) => known === effect);
  if (found === undefined || Number(steps) < MIN_STEPS || Number(step) >= Number(steps)) return null;
  return { effect: found, step: Number(step), steps: Number(steps) };
}

/** What an asset id of frozen content stands for: `ID` or `ID--VARIANT`. */
export function parseAssetId(assetId: string): { readonly image_id: string; readonly variant: string } {
  const at = assetId.indexOf("--");
  return at < 0
    ? { image_id: assetId, variant: "display" }
    : { image_id: assetId.slice(0, at), variant: assetId.slice(at + 2) };
}

/** The file that an asset id grants access to; null if its variant is unknown or only for editors. */
export function parseImageAssetId(assetId: string): AssetFile | null {
  const { image_id, variant } = parseAssetId(assetId);
  const isGrantable = variant === "display" || parseStepVariant(variant) !== null;
  return isGrantable ? { media_id: image_id, variant } : null;
}

/** Longest edge in pixels; an obscured image needs no more. */
const EDGE_PX = 1_280;
/** Blocks along the longer edge at the first and at the last obscured step. */
const PIXEL_BLOCKS = { first: 8, last: 64 } as const;
const BLUR_BLOCKS = { first: 8, last: 48 } as const;
/** Tiles along the longer and the shorter edge. */
const TILE_GRID = { longer: 8, shorter: 5 } as const;
const TILE_COLOUR = [0x1a, 0x20, 0x42, 0xff] as const;
/** Lines between tiles, so that they look like tiles. */
const TILE_LINE_COLOUR = [0x2b, 0x34, 0x68, 0xff] as const;
const CHANNELS = 4;
const TIMEOUT = { seconds: 30 };

/**
 * Encodes a step variant as WebP. The file contains nothing that the step hides: detail is discarded and tiles are
 * painted over before encoding.
 *
 * @param display the image's variant for displays.
 */
export async function encodeStepVariant(display: Buffer, imageId: string, variant: StepVariant): Promise<Buffer> {
  const { data, info } = await sharp(display, { limitInputPixels: 40_000_000 })
    .timeout(TIMEOUT)
    .resize({ width: EDGE_PX, height: EDGE_PX, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image: RawImage = { data, width: info.width, height: info.height };
  switch (variant.effect) {
    case "pixels":
      return encodeMosaic(image, countBlocks(variant, PIXEL_BLOCKS));
    case "blur":
      return encodeBlur(image, countBlocks(variant, BLUR_BLOCKS));
    case "tiles":
      return encodeTiles(image, imageId, variant);
  }
}

interface RawImage {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const fromRaw = ({ data, width, height }: RawImage) =>
  sharp(data, { raw: { width, height, channels: CHANNELS } }).timeout(TIMEOUT);

/** Blocks along the longer edge; their number grows by about the same factor with each step. */
function countBlocks({ step, steps }: StepVariant, { first, last }: { readonly first: number; readonly last: number }) {
  return Math.round(first * (last / first) ** ((step - 1) / Math.max(1, steps - 2)));
}

/** Reduces the image to this many pixels along its longer edge; finer detail is lost. */
async function reduceDetail(image: RawImage, blocks: number): Promise<RawImage> {
  const scale = Math.min(1, blocks / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const data = await fromRaw(image).resize(width, height, { fit: "fill" }).raw().toBuffer();
  return { data, width, height };
}

async function encodeMosaic(image: RawImage, blocks: number): Promise<Buffer> {
  return fromRaw(await reduceDetail(image, blocks))
    .resize(image.width, image.height, { fit: "fill", kernel: "nearest" })
    .webp({ lossless: true })
    .toBuffer();
}

async function encodeBlur(image: RawImage, blocks: number): Promise<Buffer> {
  const sigma = Math.max(image.width, image.height) / blocks / 2;
  return fromRaw(await reduceDetail(image, blocks))
    .resize(image.width, image.height, { fit: "fill", kernel: "cubic" })
    .blur(Math.max(0.3, sigma))
    .webp({ quality: 60 })
    .toBuffer();
}

async function encodeTiles(image: RawImage, imageId: string, { step, steps }: StepVariant): Promise<Buffer> {
  const { width, height } = image;
  const isWide = width >= height;
  const columns = Math.min(width, isWide ? TILE_GRID.longer : TILE_GRID.shorter);
  const rows = Math.min(height, isWide ? TILE_GRID.shorter : TILE_GRID.longer);
  const order = shuffleTiles(imageId, columns * rows);
  const uncovered = new Set(order.slice(0, Math.round((order.length * step) / steps)));
  const data = Buffer.from(image.data);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * rows) / height);
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor((x * columns) / width);
      if (uncovered.has(row * columns + column)) continue;
      const isEdge =
        Math.floor(((x + 2) * columns) / width) !== column || Math.floor(((y + 2) * rows) / height) !== row;
      data.set(isEdge ? TILE_LINE_COLOUR : TILE_COLOUR, (y * width + x) * CHANNELS);
    }
  }
  return fromRaw({ data, width, height }).webp({ quality: 80 }).toBuffer();
}

/** The order in which tiles are uncovered; the same for all steps of an image, so that no tile is covered again. */
function shuffleTiles(imageId: string, count: number): readonly number[] {
  const computeRank = (tile: number): string => createHash("sha256").update(`${imageId}/${tile}`).digest("hex");
  return Array.from({ length: count }, (_, tile) => ({ tile, rank: computeRank(tile) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ tile }) => tile);
}
