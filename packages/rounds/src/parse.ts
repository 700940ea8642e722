import type { Json } from "@showrunner/engine";

/** A plain object as it comes from JSON; arrays are none. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a person typed, as one line: blanks folded and cut off at both ends, no control characters. */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .normalize("NFC");
}

/** One line of 1 to `longest` characters out of foreign data; null when it is anything else. */
export function lineOf(value: unknown, longest: number): string | null {
  // Composing can only shorten, so a giant is refused before it is worked on.
  if (typeof value !== "string" || value.length > longest * 4) return null;
  const line = oneLine(value);
  return line === "" || line.length > longest ? null : line;
}

/** A field of an object in the state or on the wire; null when there is none. */
export function fieldOf(value: Json | undefined, key: string): Json {
  return isRecord(value) ? (value[key] ?? null) : null;
}

/** A field that holds a list; empty when it does not. */
export function listOf(value: Json | undefined, key: string): readonly Json[] {
  const field = fieldOf(value, key);
  return Array.isArray(field) ? field : [];
}

/** A field that holds a list of texts; anything else in it is left out. */
export function textsOf(value: Json | undefined, key: string): readonly string[] {
  return listOf(value, key).filter((item) => typeof item === "string");
}

/** A field that holds a text; empty when it does not. */
export function textOf(value: Json | undefined, key: string): string {
  const field = fieldOf(value, key);
  return typeof field === "string" ? field : "";
}

/** A field that holds a finite number; the fallback when it does not. */
export function numberOf(value: Json | undefined, key: string, fallback: number): number {
  const field = fieldOf(value, key);
  return typeof field === "number" && Number.isFinite(field) ? field : fallback;
}
