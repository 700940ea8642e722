import { isRecord, type Json } from "@showrunner/engine/json";

export { isRecord };

/** Normalises typed text to one line: whitespace collapsed and trimmed, no control characters. */
export function normaliseLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .normalize("NFC");
}

/** One line of 1 to `maxLength` characters from untrusted data; null otherwise. */
export function parseLine(value: unknown, maxLength: number): string | null {
  // Normalisation only shortens a text, so oversized input is refused before processing.
  if (typeof value !== "string" || value.length > maxLength * 4) return null;
  const line = normaliseLine(value);
  return line === "" || line.length > maxLength ? null : line;
}

/** A field of an object from the state or the wire; null if missing. */
export function readField(value: Json | undefined, key: string): Json {
  return isRecord(value) ? (value[key] ?? null) : null;
}

/** A field that contains a list; empty otherwise. */
export function readList(value: Json | undefined, key: string): readonly Json[] {
  const field = readField(value, key);
  return Array.isArray(field) ? field : [];
}

/** A field that contains a list of texts; other items are dropped. */
export function readTexts(value: Json | undefined, key: string): readonly string[] {
  return readList(value, key).filter((item) => typeof item === "string");
}

/** A field that contains a text; empty otherwise. */
export function readText(value: Json | undefined, key: string): string {
  const field = readField(value, key);
  return typeof field === "string" ? field : "";
}

/** A field that contains a finite number; the fallback otherwise. */
export function readNumber(value: Json | undefined, key: string, fallback: number): number {
  const field = readField(value, key);
  return typeof field === "number" && Number.isFinite(field) ? field : fallback;
}
