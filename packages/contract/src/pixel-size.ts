/** Minimum and maximum side of generated images and videos, in pixels; no vendor supports other sizes. */
export const MIN_SIDE = 64;
export const MAX_SIDE = 4_096;

export const PIXEL_SIZE = /^([1-9]\d{1,3})x([1-9]\d{1,3})$/;

const isSide = (pixels: number): boolean => pixels >= MIN_SIDE && pixels <= MAX_SIDE;

/** Whether a text is a width and height within the limits, such as `1024x1024`. */
export function isPixelSize(text: string): boolean {
  const [, width, height] = PIXEL_SIZE.exec(text) ?? [];
  return isSide(Number(width)) && isSide(Number(height));
}
