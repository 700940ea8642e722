import type { BrandingSlice } from "@showrunner/engine";
import { computeContrast, findShade, MIN_CONTRAST, mixColours, pickTextColour } from "@showrunner/engine/branding";

/** Surfaces of both themes, as in `tokens.css`, and the worst-case pixel under the veil over a background. */
export const THEME_SURFACES = {
  dark: { surfaces: ["#0d1130", "#181d47", "#252b5f"], veil: 0.88, worst: "#ffffff", towards: "#ffffff" },
  light: { surfaces: ["#faf4e8", "#fffdf8", "#f1e7d3"], veil: 0.92, worst: "#000000", towards: "#000000" },
} as const;

export type ThemeName = keyof typeof THEME_SURFACES;

/** Screen colour where the veil covers the pixel of a background with the worst contrast. */
export function getWorstVeiledPixel(theme: ThemeName): string {
  const { surfaces, veil, worst } = THEME_SURFACES[theme];
  return mixColours(worst, surfaces[0], veil);
}

const ROLES = ["accent", "secondary"] as const;

/** Spotlight that takes the colour of a role. */
const SPOTS = { accent: "--spot-1", secondary: "--spot-2" } as const;
const SPOT_OPACITY = "33";

function buildThemeRule(theme: ThemeName, branding: BrandingSlice, hasBackground: boolean): string {
  const { surfaces, towards } = THEME_SURFACES[theme];
  const below = hasBackground ? [...surfaces, getWorstVeiledPixel(theme)] : surfaces;
  const properties = ROLES.flatMap((role) => {
    const colour = branding[role];
    if (colour === undefined) return [];
    const text = findShade(colour, [towards], (shade) =>
      below.every((surface) => computeContrast(shade, surface) >= MIN_CONTRAST),
    );
    return [
      `--color-${role}:${text}`,
      `--color-${role}-fill:${colour}`,
      `--color-on-${role}:${pickTextColour(colour).colour}`,
      `${SPOTS[role]}:${colour}${SPOT_OPACITY}`,
    ];
  });
  // The attribute is repeated to raise the specificity above that of the theme's rules.
  return properties.length === 0 ? "" : `:root[data-theme="${theme}"][data-theme]{${properties.join(";")}}`;
}

function buildBackgroundRule(theme: ThemeName, url: string): string {
  const { surfaces, veil } = THEME_SURFACES[theme];
  const opacity = Math.round(veil * 255).toString(16);
  const colour = `${surfaces[0]}${opacity}`;
  const picture = `url("${encodeURI(url).replaceAll('"', "%22")}")`;
  return (
    `:root[data-theme="${theme}"] .st-screen>.st-spotlight{max-block-size:none;` +
    `background:linear-gradient(${colour},${colour}),${picture} center/cover}`
  );
}

/**
 * Style sheet of a show's branding for both themes. Fills use the colours unchanged; text uses a shade of them with
 * enough contrast to every surface.
 *
 * @param backgroundUrl URL of the background; null for none
 */
export function buildBrandCss(branding: BrandingSlice, backgroundUrl: string | null): string {
  const themes: readonly ThemeName[] = ["dark", "light"];
  return themes
    .map(
      (theme) =>
        buildThemeRule(theme, branding, backgroundUrl !== null) +
        (backgroundUrl === null ? "" : buildBackgroundRule(theme, backgroundUrl)),
    )
    .join("\n");
}
