import { readFileSync } from "node:fs";
import fc from "fast-check";
import { computeContrast, findReadableShade } from "@showrunner/engine";
import { describe, expect, test } from "vitest";
import { buildBrandCss, THEME_SURFACES, getWorstVeiledPixel } from "./brand-theme.ts";

const tokens = readFileSync(new URL("../../../../../../packages/ui/src/tokens.css", import.meta.url), "utf8");

function readToken(theme: "dark" | "light", name: string): string {
  const rule = tokens.slice(tokens.indexOf(`:root[data-theme="${theme}"] {`));
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rule)?.[1] ?? "";
}

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => findReadableShade(`#${value.toString(16).padStart(6, "0")}`));

describe.each(["dark", "light"] as const)("theme %s", (theme) => {
  test("has the surfaces of the tokens", () => {
    const names = ["color-surface", "color-surface-raised", "color-surface-high"];
    expect(names.map((name) => readToken(theme, name))).toEqual(THEME_SURFACES[theme].surfaces);
  });

  test.each(["text", "muted", "accent", "secondary", "primary", "success", "error", "warning", "live"])(
    "%s can be read on any background",
    (role) => {
      expect(computeContrast(readToken(theme, `color-${role}`), getWorstVeiledPixel(theme))).toBeGreaterThanOrEqual(
        4.5,
      );
    },
  );

  test("a show's colours are readable as text and as a fill", () => {
    const start = `:root[data-theme="${theme}"][data-theme]{`;
    fc.assert(
      fc.property(colour, fc.boolean(), (accent, hasBackground) => {
        const css = buildBrandCss({ accent }, hasBackground ? "/api/v1/assets/x" : null);
        const rule = css.slice(css.indexOf(start));
        const read = (name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})[;}]`).exec(rule)?.[1] ?? "";
        const surfaces = [...THEME_SURFACES[theme].surfaces, ...(hasBackground ? [getWorstVeiledPixel(theme)] : [])];
        for (const surface of surfaces)
          expect(computeContrast(read("color-accent"), surface)).toBeGreaterThanOrEqual(4.5);
        expect(computeContrast(read("color-on-accent"), read("color-accent-fill"))).toBeGreaterThanOrEqual(4.5);
        expect(read("color-accent-fill")).toBe(accent);
      }),
    );
  });
});

test("a URL cannot end its declaration", () => {
  expect(buildBrandCss({}, 'x")}body{display:none}("')).not.toContain('x")');
});
