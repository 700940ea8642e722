import { describe, expect, test } from "vitest";
import { defaultConfig } from "../model.ts";
import { draftOf } from "./editor-draft.ts";
import { swap } from "./editor-rows.ts";

describe("a config in the editor", () => {
  test("is the stored one when that is whole", () => {
    const config = { ...defaultConfig(), question_text: "Nearest to the sun?", allow_multiple: true };
    expect(draftOf(config)).toEqual(config);
  });

  test("keeps of a broken one what can be read", () => {
    const options = [{ text: "Mercury", correct: true }, { text: 3 }, "Venus"];
    expect(draftOf({ question_text: null, options, randomize_per_team: true })).toEqual({
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

  test.each([[null], ["broken"], [[]], [{ options: [] }]])("starts anew from %j", (value) => {
    expect(draftOf(value)).toEqual(defaultConfig());
  });
});

test("two rows change places, and none is lost at the ends", () => {
  expect(swap(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(swap(["a", "b", "c"], 2, 0)).toEqual(["c", "b", "a"]);
  expect(swap(["a", "b"], 1, 2)).toEqual(["a", "b"]);
});
