import type { Json } from "@showrunner/engine";
import { readField, readList, readText } from "../../read-json.ts";
import { createDefaultConfig, type ChoiceConfig } from "../multiple-choice.definition.ts";

/** Reads as much of a config as possible, so that a broken one can be fixed without losing the rest. */
export function readEditableConfig(value: Json): ChoiceConfig {
  const options = readList(value, "options").map((option) => ({
    text: readText(option, "text"),
    correct: readField(option, "correct") === true,
  }));
  return {
    question_text: readText(value, "question_text"),
    options: options.length === 0 ? createDefaultConfig().options : options,
    allow_multiple: readField(value, "allow_multiple") === true,
    randomize_per_team: readField(value, "randomize_per_team") === true,
  };
}
