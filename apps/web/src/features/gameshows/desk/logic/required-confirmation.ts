import type { ModeratorSlices } from "@showrunner/engine";
import { isBuzzerUnpressed } from "./is-buzzer-unpressed.ts";
import { countUnjudged } from "./submission-decisions.ts";

export type RequiredConfirmation = "unjudged" | "unpressed" | "";

/** Confirmation that a move needs; empty when it needs none. */
export function getRequiredConfirmation(
  slices: Pick<ModeratorSlices, "round" | "submissions" | "buzzer" | "presses">,
  move: string,
): RequiredConfirmation {
  if (move === "reveal" && isBuzzerUnpressed(slices)) return "unpressed";
  return (move === "reveal" || move === "next") && countUnjudged(slices) > 0 ? "unjudged" : "";
}
