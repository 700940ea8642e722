import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { draftRequest } from "@showrunner/contract/rest";
import { listPromptVersions } from "../testing/authoring-world.ts";
import { buildDraftPrompt } from "./draft-rounds.v2.ts";
import { buildPictureIdeasPrompt } from "./picture-ideas.v1.ts";
import type { Prompt } from "./prompt.ts";
import { buildOpinionPrompt } from "./second-opinion.v1.ts";
import { buildSuggestionPrompt } from "./suggestions.v1.ts";
import { buildTextCheckPrompt } from "./text-check.v1.ts";
import { buildTranslatePrompt } from "./translate.v1.ts";

const DRAFTS = draftRequest.parse({
  ...{ topic: "Rivers", document: "The Tiber.", example: "Which?", audience: "Families", language: "en" },
  ...{ difficulty: "easy", counts: { open: 1, choice: 2, estimate: 3, order: 4, pairs: 5 }, known_questions: ["Why?"] },
});
const SUBJECT = { question: "Which river?", right: ["Tiber"], wrong: ["Po"] };
const TERMS = [{ source: "round", translation: "Runde" }];

/** All prompts for fixed inputs. */
const PROMPTS: Readonly<Record<string, Prompt>> = {
  "draft-rounds.v2": buildDraftPrompt(DRAFTS),
  "picture-ideas.v1": buildPictureIdeasPrompt([{ n: 1, question: "Which river?", secrets: ["Tiber"] }], "de"),
  "second-opinion.v1": buildOpinionPrompt([{ index: 0, question: "Which river?", options: ["Tiber", "Po"] }]),
  "suggestions.v1": buildSuggestionPrompt({ kind: "hint", language: "en" }, SUBJECT),
  "text-check.v1": buildTextCheckPrompt([{ n: 1, round: 1, field: "question", text: "Which?" }], "en", "de"),
  "translate.v1": buildTranslatePrompt([{ n: 1, part: 1, field: "question", text: "Which?" }], "en", "de", TERMS),
};

test("every prompt has a version", () => {
  expect(Object.keys(PROMPTS)).toEqual(listPromptVersions());
});

test("the words of a version never change: a change is a new file, evaluated against the old one", () => {
  const hashes = Object.entries(PROMPTS).map(([version, { system, prompt }]) => {
    const hash = createHash("sha256").update(`${system}\n${prompt}`).digest("hex");
    return `${version} ${hash.slice(0, 16)}`;
  });
  expect(hashes).toMatchInlineSnapshot(`
    [
      "draft-rounds.v2 7154572c98663524",
      "picture-ideas.v1 a68ef79a60a03f64",
      "second-opinion.v1 b5567db682111ee4",
      "suggestions.v1 629674503a5a9628",
      "text-check.v1 acdbf9971037eff6",
      "translate.v1 44084c7217f483c9",
    ]
  `);
});
