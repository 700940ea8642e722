/** WCAG 2.2 relative luminance of a `#RRGGBB` colour. */
function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const INK = "#0d1130";

/** WCAG 2.2 contrast of two `#RRGGBB` colours, 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The text colour that is easier to read on this `#RRGGBB` background: ink or white. */
export function getTextColour(background: string): string {
  return getContrast(background, INK) >= getContrast(background, "#ffffff") ? INK : "#ffffff";
}
