import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

describe("encodings", () => {
  const text = "Größe „ä“ €";
  it.each([
    ["UTF-8", Buffer.from(text, "utf8")],
    ["UTF-8 with BOM", Buffer.from(`\uFEFF${text}`, "utf8")],
    ["UTF-16LE with BOM", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16LE", Buffer.from(text, "utf16le")],
    ["UTF-16BE with BOM", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
    ["Windows-1252", Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x84, 0xe4, 0x93, 0x20, 0x80])],
  ])("read %s", (_name, bytes) => {
    expect(decodeText(bytes).replace("\u201D", "“")).toBe(text);
  });
});
