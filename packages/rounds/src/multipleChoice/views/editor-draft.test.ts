import { describe, expect, test } from "vitest";
import { createDefaultConfig } from "../multiple-choice.definition.ts";
import { readEditableConfig } from "./editor-draft.ts";
import { swapItems } from "../../views/editor-rows.ts";

describe("a config in the editor", () => {
  test("is the stored config when it is complete", () => {
    const config = { ...createDefaultConfig(), question_text: "Nearest to the sun?", allow_multiple: true };
    expect(readEditableConfig(config)).toEqual(config);
  });

  test("keeps the readable parts of a broken config", () => {
    const options = [{ text: "Mercury", correct: true }, { text: 3 }, "Venus"];
    expect(readEditableConfig({ question_text: null, options, randomize_per_team: true })).toEqual({
      question_text: "",
      options: [
        { text: "Mercury", correct: true },
        { text: "", correct: false },
        { text: "", correct: false },
      ],
      allow_multiple: false,
      randomize_per_team: true,
    });
  });

  test.each([[null], ["broken"], [[]], [{ options: [] }]])("starts from the default for %j", (value) => {
    expect(readEditableConfig(value)).toEqual(createDefaultConfig());
  });
});

test("swaps two rows and loses none at the ends", () => {
  expect(swapItems(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(swapItems(["a", "b", "c"], 2, 0)).toEqual(["c", "b", "a"]);
  expect(swapItems(["a", "b"], 1, 2)).toEqual(["a", "b"]);
});
