import { describe, expect, it } from "vitest";
import type { RoundDefinition } from "@showrunner/engine";
import { findRoundType, roundTypeIds } from "@showrunner/rounds";
import type { DraftGameFields, DraftRoundFields } from "../draft/draft.ts";
import { createRoundFields } from "../draft/create-round-fields.ts";
import { getConfigQuestion, getRoundLabel } from "../../../components/rounds/round-label.ts";
import { createPreviewSlices, type PreviewSlices } from "./preview-slices.ts";

const game: DraftGameFields = {
  title: "Game",
  description: "",
  rules: "",
  equipment: "",
  difficulty: "easy",
  points: 1,
  buzzer_default: true,
  tags: [],
  language: "en",
  cover_image_id: null,
  shared_with_hosts: false,
};

function definitionOf(type: string): RoundDefinition {
  const definition = findRoundType(type)?.definition;
  if (definition === undefined) throw new Error(`no definition of ${type}`);
  return definition;
}

function preview(fields: DraftRoundFields, face: "question" | "answer", isKnown = true): PreviewSlices | null {
  const definition = isKnown ? definitionOf(fields.type) : undefined;
  return createPreviewSlices(
    { round: { key: "k", id: null, fields }, game, definition, number: 2, total: 3, face, unformatted: "Plain" },
    (n) => `Sample ${n}`,
  );
}

describe.each([...roundTypeIds])("a new round of type %s", (type) => {
  const fields = createRoundFields(definitionOf(type), game);

  it("has the default scoring for its buzzer setting", () => {
    const { buzzer } = definitionOf(type).capabilities;
    expect(fields.scoring).toBe(buzzer ? "winner_takes_all" : "partial_credit");
    expect(createRoundFields(definitionOf(type), { buzzer_default: false }).scoring).toBe("partial_credit");
  });

  it("has a preview before and after the reveal", () => {
    const question = preview({ ...fields, answers: ["secret"] }, "question");
    expect(question?.round).toMatchObject({ phase: "question", number: 2, total: 3, reveal: null });
    expect(question?.buzzer.phase).toBe(definitionOf(type).capabilities.buzzer ? "open" : "inactive");
    expect(preview({ ...fields, answers: ["secret"] }, "answer")?.round.reveal?.answers).toEqual(["secret"]);
  });

  it("shows the same question as the server freezes", () => {
    const own = getConfigQuestion(fields);
    const config =
      own === null
        ? fields.config
        : Object.fromEntries(
            Object.entries(fields.config ?? {}).map(([key, value]) => [
              key,
              value === own && typeof value === "string" ? "From the config" : value,
            ]),
          );
    const shown = preview({ ...fields, question: "From the round", config }, "question");
    expect(shown?.round.question).toBe("From the round");
    expect(preview({ ...fields, question: " ", config }, "question")?.round.question).toBe(
      own === null ? "" : "From the config",
    );
  });
});

describe("a round that cannot be played", () => {
  const [standard = ""] = roundTypeIds;
  const fields = createRoundFields(definitionOf(standard), game);

  it("has a preview for an unknown type", () => {
    expect(preview({ ...fields, type: "tomorrow" }, "question", false)?.round).toMatchObject({
      known: false,
      type: "tomorrow",
    });
  });

  it("has no preview for an unreadable config", () => {
    const readable = roundTypeIds.filter((type) => definitionOf(type).parseConfig(17) === null);
    expect(readable.length).toBeGreaterThan(0);
    for (const type of readable) expect(preview({ ...fields, type, config: 17 }, "question")).toBeNull();
  });
});

describe("the label of a round", () => {
  const words = { type: "classic", title: null, question: "", config: {} };
  it.each([
    [{ ...words, title: "Title", question: "Q" }, "Title"],
    [{ ...words, title: " ", question: "Q" }, "Q"],
    [{ ...words, type: "multipleChoice", question: "Q", config: { question_text: "C" } }, "C"],
    [{ ...words, type: "timedChallenge", config: { prompt: "P" } }, "P"],
    [{ ...words, type: "multipleChoice", config: [1] }, ""],
    [{ ...words, type: "charades", config: { prompt: "P" } }, ""],
    [{ ...words, config: null }, ""],
  ])("%j", (fields, label) => {
    expect(getRoundLabel(fields)).toBe(label);
  });
});
