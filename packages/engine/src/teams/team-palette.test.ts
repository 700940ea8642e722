import { expect, test } from "vitest";
import { TEAM_PALETTE } from "./team-palette.ts";

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** How dichromats see linear RGB, at full severity (Machado, Oliveira and Fernandes, 2009). */
const sights: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(hex: string): Triple {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function times(matrix: Matrix, [r, g, b]: Triple): Triple {
  const row = ([x, y, z]: Triple): number => Math.min(1, Math.max(0, x * r + y * g + z * b));
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

/** OKLab, where distances match perceived differences. */
function perceived([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(a: string, b: string, sight: Matrix): number {
  const [l1, a1, b1] = perceived(times(sight, linear(a)));
  const [l2, a2, b2] = perceived(times(sight, linear(b)));
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

function nearest(colours: readonly string[], sight: Matrix): number {
  const pairs = colours.flatMap((one, at) => colours.slice(at + 1).map((other) => distance(one, other, sight)));
  return Math.min(...pairs);
}

test.each(Object.entries(sights))("TEAM-4: twelve colours are distinguishable with %s sight", (_, sight) => {
  expect(TEAM_PALETTE).toHaveLength(12);
  // Five times the just-noticeable difference, because projectors are poor and rooms are lit.
  expect(nearest(TEAM_PALETTE, sight)).toBeGreaterThan(0.1);
});

test("TEAM-4: the distance measure detects a bad pair", () => {
  const deutan = sights["deutan"] ?? expect.unreachable();
  expect(nearest(["#009E73", "#A8744A"], deutan)).toBeLessThan(0.1);
});

test("TEAM-4: no colour resembles the buzzer", () => {
  const buzzerRed = "#FF3B4E";
  for (const colour of TEAM_PALETTE) {
    expect(distance(colour, buzzerRed, sights["usual"] ?? expect.unreachable())).toBeGreaterThan(0.1);
  }
});
