import { describe, expect, it } from "vitest";
import { delayText, marginText, shareText } from "./format.ts";

describe("formats", () => {
  it("writes margins, delays and shares by language", () => {
    expect(marginText(34.4, "en")).toBe("+34 ms");
    expect(marginText(3.46, "de")).toBe("+3,5 ms");
    expect(marginText(0, "en")).toBe("0 ms");
    expect(delayText(3_240, "de")).toBe("+3,2 s");
    expect(shareText(0.5, "en")).toBe("½");
    expect(shareText(0.25, "en")).toBe("25%");
  });
});
