import type { Json } from "@showrunner/engine";
import { fold } from "./fuzzy/index.ts";
import { readText } from "./read-json.ts";

/** Key of a typed text: the moderator judges those together that read alike. */
export function typedGroupKey(answer: Json): string | null {
  const folded = fold(readText(answer, "text"));
  return folded === "" ? null : folded;
}
