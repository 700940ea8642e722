import type { Json } from "@showrunner/engine";
import { fieldOf, listOf, textOf } from "../../parse.ts";
import { defaultConfig, type ChoiceConfig } from "../model.ts";

/** Reads as much of a config as possible, so that a broken one can be fixed without losing the rest. */
export function draftOf(value: Json): ChoiceConfig {
  const options = listOf(value, "options").map((option) => ({
    text: textOf(option, "text"),
    correct: fieldOf(option, "correct") === true,
  }));
  return {
    question_text: textOf(value, "question_text"),
    options: options.length === 0 ? defaultConfig().options : options,
    allow_multiple: fieldOf(value, "allow_multiple") === true,
    randomize_per_team: fieldOf(value, "randomize_per_team") === true,
  };
}
