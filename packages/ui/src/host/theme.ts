import {
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from "@mantine/core";

/** Colour roles of tokens.css; components use these instead of shades. */
export const COLOUR_ROLES = [
  "primary",
  "secondary",
  "accent",
  "error",
  "info",
  "success",
  "warning",
  "buzzer",
  "live",
] as const;
export type ColourRole = (typeof COLOUR_ROLES)[number];

function isRole(value: unknown): value is ColourRole {
  return (COLOUR_ROLES as readonly unknown[]).includes(value);
}

const roleColours = Object.fromEntries(
  COLOUR_ROLES.map((role) => [role, colorsTuple(`var(--color-${role})`)]),
) as Record<ColourRole, MantineColorsTuple>;

/** Neutral scales (warm paper, ink-blue night) for Mantine's borders, inputs and overlays. */
const GRAY_SHADES: MantineColorsTuple = [
  "#faf4e8",
  "#f5ecdb",
  "#f1e7d3",
  "#ded2b9",
  "#cfc2a5",
  "#a79d85",
  "#877f6a",
  "#5f5947",
  "#3d392e",
  "#211b0e",
];
const DARK_SHADES: MantineColorsTuple = [
  "#f7f4ec",
  "#d9dbee",
  "#b6bbdf",
  "#979ed1",
  "#343b78",
  "#252b5f",
  "#181d47",
  "#0d1130",
  "#090c24",
  "#050716",
];

/** Variables that Mantine would derive from shades, taken from the tokens, which keep their contrast in both themes. */
function buildRoleVariables(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const role of COLOUR_ROLES) {
    const name = `--mantine-color-${role}`;
    const tint = (percent: number): string => `color-mix(in srgb, var(--color-${role}) ${percent}%, transparent)`;
    variables[`${name}-text`] = `var(--color-${role})`;
    variables[`${name}-filled`] = `var(--color-${role}-fill)`;
    variables[`${name}-filled-hover`] = `color-mix(in srgb, var(--color-${role}-fill) 88%, var(--color-text))`;
    variables[`${name}-light`] = tint(11);
    variables[`${name}-light-hover`] = tint(18);
    variables[`${name}-light-color`] = `var(--color-${role})`;
    variables[`${name}-outline`] = `var(--color-${role})`;
    variables[`${name}-outline-hover`] = tint(8);
    variables[`${name}-contrast`] = `var(--color-on-${role})`;
  }
  return variables;
}

const SURFACE_VARIABLES: Readonly<Record<string, string>> = {
  "--mantine-primary-color-contrast": "var(--color-on-primary)",
  "--mantine-color-bright": "var(--color-text)",
  "--mantine-color-text": "var(--color-text)",
  "--mantine-color-body": "var(--color-surface)",
  "--mantine-color-error": "var(--color-error)",
  "--mantine-color-success": "var(--color-success)",
  "--mantine-color-placeholder": "var(--color-muted)",
  "--mantine-color-anchor": "var(--color-primary)",
  "--mantine-color-default": "var(--color-surface-raised)",
  "--mantine-color-default-hover": "var(--color-surface-high)",
  "--mantine-color-default-color": "var(--color-text)",
  "--mantine-color-default-border": "var(--color-line)",
  "--mantine-color-dimmed": "var(--color-muted)",
  "--mantine-color-disabled": "var(--color-surface-high)",
  "--mantine-color-disabled-color": "var(--color-muted)",
  "--mantine-color-disabled-border": "var(--color-line)",
};

export const cssVariablesResolver: CSSVariablesResolver = () => {
  // The tokens depend on the theme; both schemes use the same names.
  const both = { ...SURFACE_VARIABLES, ...buildRoleVariables() };
  return { variables: {}, light: both, dark: both };
};

const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  return input.variant === "filled" && isRole(input.color ?? input.theme.primaryColor)
    ? { ...colours, color: `var(--color-on-${input.color ?? input.theme.primaryColor})` }
    : colours;
};

export const hostTheme: MantineThemeOverride = createTheme({
  colors: { ...roleColours, gray: GRAY_SHADES, dark: DARK_SHADES },
  primaryColor: "primary",
  white: "#fffdf8",
  black: "#15193b",
  variantColorResolver,
  fontFamily: "var(--font-text)",
  fontFamilyMonospace: "var(--font-mono)",
  headings: { fontFamily: "var(--font-display)", fontWeight: "700", textWrap: "balance" },
  defaultRadius: "md",
  radius: { sm: "var(--radius-sm)", md: "0.625rem", lg: "var(--radius-md)", xl: "var(--radius-lg)" },
  respectReducedMotion: true,
  focusRing: "auto",
});
