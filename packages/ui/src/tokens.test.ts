import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** Custom properties of a theme's rule. */
function coloursOf(theme: "dark" | "light"): ReadonlyMap<string, string> {
  const start = css.indexOf(`:root[data-theme="${theme}"] {`);
  const rule = css.slice(start, css.indexOf("\n}", start));
  return new Map([...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]));
}

/** WCAG 2.2 relative luminance and contrast. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const roles = ["primary", "secondary", "accent", "error", "info", "success", "warning", "buzzer", "live"];
const surfaces = ["color-surface", "color-surface-raised", "color-surface-high"];

describe.each(["dark", "light"] as const)("theme %s", (theme) => {
  const colours = coloursOf(theme);
  const colour = (name: string): string => {
    const value = colours.get(name);
    if (value === undefined) throw new Error(`${theme} has no --${name}`);
    return value;
  };
  const weakest = (name: string): number =>
    Math.min(...surfaces.map((surface) => contrast(colour(name), colour(surface))));

  test.each(["text", "muted", ...roles])("%s has enough contrast on every surface", (role) => {
    expect(weakest(`color-${role}`)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(roles)("text has enough contrast on a fill of %s", (role) => {
    expect(contrast(colour(`color-on-${role}`), colour(`color-${role}-fill`))).toBeGreaterThanOrEqual(4.5);
  });

  test("borders of controls and the focus ring have enough contrast", () => {
    expect(weakest("color-border")).toBeGreaterThanOrEqual(3);
    expect(weakest("color-focus")).toBeGreaterThanOrEqual(3);
  });

  test("the markers of options have enough contrast", () => {
    const places = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(Math.min(...places.map((place) => weakest(`option-${place}`)))).toBeGreaterThanOrEqual(4.5);
  });
});

test("both themes define the same properties", () => {
  expect([...coloursOf("light").keys()]).toEqual([...coloursOf("dark").keys()]);
});
