import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { encodeStepVariant, parseAssetId, parseStepVariant, type StepVariant } from "./image-variants.ts";

const WIDTH = 320;
const HEIGHT = 200;
const ID = "0198-fox";

/** Noise, so that every pixel carries information; `change` may modify the pixels. */
async function noise(change: (pixels: Buffer) => void = () => undefined): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index * 7_919) % 251;
  change(pixels);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer();
}

async function pixelsOf(file: Buffer): Promise<Buffer> {
  return sharp(file).removeAlpha().raw().toBuffer();
}

const colourAt = (pixels: Buffer, x: number, y: number): string =>
  pixels.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3).toString("hex");

const variant = (effect: StepVariant["effect"], step: number, steps = 6): StepVariant => ({ effect, step, steps });

describe("names", () => {
  test.each([
    ["pixels-1-3", variant("pixels", 1, 3)],
    ["blur-2-6", variant("blur", 2, 6)],
    ["tiles-9-10", variant("tiles", 9, 10)],
    ["pixels-3-3", null],
    ["pixels-1-2", null],
    ["pixels-0-3", null],
    ["pixels-1-11", null],
    ["mirror-1-3", null],
    ["pixels-1-3/../../secret", null],
    ["", null],
  ])("%j", (name, parsed) => {
    expect(parseStepVariant(name)).toEqual(parsed);
  });

  test("an asset is an image, or a variant of one", () => {
    expect(parseAssetId("0198-fox")).toEqual({ image_id: "0198-fox", variant: "display" });
    expect(parseAssetId("0198-fox--blur-2-6")).toEqual({ image_id: "0198-fox", variant: "blur-2-6" });
  });
});

describe("a step contains no detail of later steps", () => {
  test("mosaic: no detail below the block size of the step", async () => {
    const source = await noise();
    for (const [step, columns, rows] of [
      [1, 8, 5],
      [5, 64, 40],
    ] as const) {
      const pixels = await pixelsOf(await encodeStepVariant(source, ID, variant("pixels", step)));
      const [blockWidth, blockHeight] = [WIDTH / columns, HEIGHT / rows];
      for (let y = 0; y < HEIGHT; y += 1)
        for (let x = 0; x < WIDTH; x += 1)
          if (colourAt(pixels, x, y) !== colourAt(pixels, x - (x % blockWidth), y - (y % blockHeight)))
            throw new Error(`step ${step} has detail at ${x}, ${y}`);
    }
  });

  test("blur: detail finer than the step's blocks is gone", async () => {
    const stripes = (shift: number) =>
      noise((pixels) => {
        for (let index = 0; index < pixels.length; index += 1)
          pixels[index] = (Math.floor(index / 3) + shift) % 2 === 0 ? 0 : 255;
      });
    const [one, other] = await Promise.all([0, 1].map(async (shift) => stripes(shift)));
    const [a, b] = await Promise.all(
      [one, other].map(async (file) =>
        pixelsOf(await encodeStepVariant(file ?? Buffer.alloc(0), ID, variant("blur", 1))),
      ),
    );
    const differences = [...(a ?? [])].map((value, index) => Math.abs(value - (b?.[index] ?? 255)));
    expect(differences.filter((difference) => difference >= 8)).toEqual([]);
  });

  test("tiles: each step uncovers its share of the tiles", async () => {
    const source = await noise();
    let before = 0;
    for (const step of [1, 2, 3, 4, 5]) {
      const encoded = await encodeStepVariant(source, ID, variant("tiles", step));
      const pixels = await pixelsOf(encoded);
      const isCovered = (x: number, y: number): boolean => {
        const [red, green, blue] = pixels.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
        return [red, green, blue].every((value, index) => Math.abs((value ?? 0) - (TILE[index] ?? 0)) < 12);
      };
      const covered = Array.from({ length: 40 }, (_, tile) => tile).filter((tile) => {
        const [x, y] = [(tile % 8) * 40 + 20, Math.floor(tile / 8) * 40 + 20];
        return isCovered(x, y) && isCovered(x - 5, y) && isCovered(x, y - 5);
      });
      expect(covered).toHaveLength(40 - Math.round((40 * step) / 6));
      expect(40 - covered.length).toBeGreaterThan(before);
      before = 40 - covered.length;
    }
  });

  test("tiles: pixels below a covered tile do not affect the file", async () => {
    const encoded = await encodeStepVariant(await noise(), ID, variant("tiles", 1));
    const pixels = await pixelsOf(encoded);
    const tile = Array.from({ length: 40 }, (_, index) => index).find((index) => {
      const [x, y] = [(index % 8) * 40 + 20, Math.floor(index / 8) * 40 + 20];
      return TILE.every((value, channel) => Math.abs((pixels[(y * WIDTH + x) * 3 + channel] ?? 0) - value) < 12);
    });
    if (tile === undefined) throw new Error("no tile is covered at the first step");
    const changed = await noise((raw) => {
      const [left, top] = [(tile % 8) * 40, Math.floor(tile / 8) * 40];
      for (let y = top; y < top + 40; y += 1) raw.fill(200, (y * WIDTH + left) * 3, (y * WIDTH + left + 40) * 3);
    });
    expect(changed.equals(await noise())).toBe(false);
    expect((await encodeStepVariant(changed, ID, variant("tiles", 1))).equals(encoded)).toBe(true);
  });

  test("all steps have the same size, for pictures of any aspect ratio", async () => {
    const tall = await sharp({ create: { width: 90, height: 1_600, channels: 3, background: "#ffb703" } })
      .webp()
      .toBuffer();
    for (const effect of ["pixels", "blur", "tiles"] as const) {
      const { width, height } = await sharp(await encodeStepVariant(tall, ID, variant(effect, 1))).metadata();
      expect([width, height]).toEqual([72, 1_280]);
    }
    const dot = await sharp({ create: { width: 1, height: 1, channels: 4, background: "#00000000" } })
      .webp()
      .toBuffer();
    for (const effect of ["pixels", "blur", "tiles"] as const)
      expect((await sharp(await encodeStepVariant(dot, ID, variant(effect, 2))).metadata()).width).toBe(1);
  });
});

/** Colour of a covered tile. */
const TILE = [0x1a, 0x20, 0x42] as const;
