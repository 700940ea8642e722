import { describe, expect, it } from "vitest";
import { formatSecondsBehind, formatMargin, formatShare } from "./number-format.ts";

describe("formats", () => {
  it("formats margins, delays and shares by locale", () => {
    expect(formatMargin(34.4, "en")).toBe("+34 ms");
    expect(formatMargin(3.46, "de")).toBe("+3,5 ms");
    expect(formatMargin(0, "en")).toBe("0 ms");
    expect(formatSecondsBehind(3_240, "de")).toBe("+3,2 s");
    expect(formatShare(0.5, "en")).toBe("½");
    expect(formatShare(0.25, "en")).toBe("25%");
  });
});
