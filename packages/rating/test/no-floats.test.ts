import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const source = path.join(import.meta.dirname, "..", "src");
/** Floating-point arithmetic. Converting text to numbers is forbidden by lint (.oxlintrc.json). */
const FLOATS = /\.toNumber\(|\.valueOf\(|\bMath\.|\btoExponential\(|\btoPrecision\(|\d\.\d/;

it("RATE-4: no source of this package turns an amount into a floating-point number", () => {
  const files = readdirSync(source).filter((file) => file.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) {
    const code = readFileSync(path.join(source, file), "utf8")
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
      .split("\n");
    expect(
      code.filter((line) => FLOATS.test(line)),
      file,
    ).toEqual([]);
  }
});
