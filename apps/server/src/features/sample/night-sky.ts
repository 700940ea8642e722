import sharp from "sharp";

const WIDTH = 1_280;
const HEIGHT = 720;

/** Star positions in degrees from the centre of the constellation (east is left, as in the sky); brightness up to 1. */
const BIG_DIPPER = [
  { x: 11.3, y: 6.2, brightness: 1 },
  { x: 11.5, y: 0.9, brightness: 0.85 },
  { x: 4.2, y: -1.8, brightness: 0.82 },
  { x: 1.2, y: 1.5, brightness: 0.6 },
  { x: -4.2, y: 0.5, brightness: 1 },
  { x: -8.4, y: -0.6, brightness: 0.9 },
  { x: -11.7, y: -6.2, brightness: 0.95 },
] as const;
const PIXELS_PER_DEGREE = 38;

/** The same faint stars in every run: a small linear congruential generator. */
function renderFaintStars(count: number): string {
  let seed = 20_261_121;
  const next = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  return Array.from({ length: count }, () => {
    const [x, y] = [next() * WIDTH, next() * HEIGHT * 0.86];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.5 + next() * 1.1).toFixed(2)}" fill="#dfe7ff" opacity="${(0.15 + next() * 0.4).toFixed(2)}"/>`;
  }).join("");
}

function renderBrightStars(): string {
  return BIG_DIPPER.map(({ x, y, brightness }) => {
    const [cx, cy] = [WIDTH / 2 + x * PIXELS_PER_DEGREE, HEIGHT * 0.42 - y * PIXELS_PER_DEGREE];
    const radius = 5 + 5 * brightness;
    return `<circle cx="${cx}" cy="${cy}" r="${radius * 4.2}" fill="url(#glow)"/><circle cx="${cx}" cy="${cy}" r="${radius}" fill="#fffdf3"/>`;
  }).join("");
}

const buildSvg = (): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#070a22"/><stop offset="0.65" stop-color="#141a4a"/><stop offset="1" stop-color="#2b3a78"/>
    </linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#cfe0ff" stop-opacity="0.75"/><stop offset="1" stop-color="#cfe0ff" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#sky)"/>
  ${renderFaintStars(260)}
  ${renderBrightStars()}
  <path d="M0 640 Q 180 585 360 630 T 700 618 T 1010 632 T 1280 598 V 720 H 0 Z" fill="#0b0f2b"/>
  <path d="M0 690 Q 260 640 520 680 T 980 672 T 1280 660 V 720 H 0 Z" fill="#060818"/>
</svg>`;

/** Draws the sample's image, a night sky with the Big Dipper, as PNG. */
export function drawNightSky(): Promise<Buffer> {
  return sharp(Buffer.from(buildSvg())).png().toBuffer();
}
