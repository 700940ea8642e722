import type { Json } from "@showrunner/engine";
import { fold } from "./fuzzy/index.ts";
import { readText } from "./read-json.ts";

/** Group key of a typed text: the moderator judges texts with the same key together. */
export function toTypedGroupKey(answer: Json): string | null {
  const folded = fold(readText(answer, "text"));
  return folded === "" ? null : folded;
}
