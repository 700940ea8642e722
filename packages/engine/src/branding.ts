/** Maximum number of images in the sponsor strip. */
export const MAX_SPONSORS = 6;

/** Contrast that WCAG 2.2 AA requires of text. */
export const MIN_CONTRAST = 4.5;

/** The two colours in which text is printed on a colour of the show or of a team. */
const TEXT_COLOURS = ["#0d1130", "#ffffff"] as const;

/** How the screens of the audience look beside the theme (SHOW-15). Images are ids of the library. */
export interface Branding {
  readonly logo: string | null;
  readonly background: string | null;
  /** `#RRGGBB`, as is `secondary`; null for the theme's own. */
  readonly accent: string | null;
  readonly secondary: string | null;
  readonly sponsors: readonly string[];
}

export const NO_BRANDING: Branding = { logo: null, background: null, accent: null, secondary: null, sponsors: [] };

type Rgb = readonly [red: number, green: number, blue: number];

const readChannel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
const toRgb = (hex: string): Rgb => [readChannel(hex, 1), readChannel(hex, 3), readChannel(hex, 5)];
const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** A channel of sRGB, 0 to 255, as linear light, 0 to 1. */
function linearise(value: number): number {
  const channel = value / 255;
  return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** WCAG 2.2 relative luminance. */
function computeLuminance(hex: string): number {
  const [red, green, blue] = toRgb(hex);
  return 0.2126 * linearise(red) + 0.7152 * linearise(green) + 0.0722 * linearise(blue);
}

/** WCAG 2.2 contrast of two colours, 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [a, b] = [computeLuminance(one), computeLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Mixes two colours; `share` of the second, 0 to 1. */
export function mixColours(one: string, other: string, share: number): string {
  const [from, to] = [toRgb(one), toRgb(other)];
  const mix = (channel: 0 | 1 | 2): number => from[channel] + (to[channel] - from[channel]) * share;
  return toHex([mix(0), mix(1), mix(2)]);
}

/** The text colour that is easier to read on a colour, and its contrast. */
export function pickTextColour(background: string): { readonly colour: string; readonly contrast: number } {
  const [dark, light] = TEXT_COLOURS.map((colour) => ({
    colour,
    contrast: computeContrast(colour, background),
  })) as unknown as [{ colour: string; contrast: number }, { colour: string; contrast: number }];
  return dark.contrast >= light.contrast ? dark : light;
}

/** Whether text can be read on a colour in one of the text colours. */
export const isReadableColour = (colour: string): boolean => pickTextColour(colour).contrast >= MIN_CONTRAST;

const SHADE_STEPS = 200;

/**
 * The shade nearest to a colour that passes, on the way to one of the targets; the last target itself if none does.
 *
 * @param targets colours towards which the shade may move, such as black and white
 */
export function findShade(colour: string, targets: readonly string[], passes: (shade: string) => boolean): string {
  for (let step = 0; step <= SHADE_STEPS; step += 1)
    for (const target of targets) {
      const shade = mixColours(colour, target, step / SHADE_STEPS);
      if (passes(shade)) return shade;
    }
  return targets.at(-1) ?? colour;
}

/** The nearest shade on which text can be read; the colour itself if it can. */
export const findReadableShade = (colour: string): string =>
  findShade(colour, ["#000000", "#ffffff"], isReadableColour);

const isImageId = (value: string | null): boolean => value === null || /^[\w-]{1,36}$/.test(value);
const isColour = (value: string | null): boolean =>
  value === null || (/^#[\da-f]{6}$/i.test(value) && isReadableColour(value));

/** Ids of all images, each once. */
export function collectBrandingImages({ logo, background, sponsors }: Branding): readonly string[] {
  return [...new Set([logo, background, ...sponsors].filter((id) => id !== null))];
}

export function isBranding({ logo, background, accent, secondary, sponsors }: Branding): boolean {
  return (
    [logo, background, ...sponsors].every(isImageId) &&
    isColour(accent) &&
    isColour(secondary) &&
    sponsors.length <= MAX_SPONSORS &&
    new Set(sponsors).size === sponsors.length
  );
}
