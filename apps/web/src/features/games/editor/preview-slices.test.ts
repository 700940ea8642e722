import { describe, expect, it } from "vitest";
import type { RoundDefinition } from "@showrunner/engine";
import { round_definitions, round_type_ids } from "@showrunner/rounds";
import type { DraftGameFields, DraftRoundFields } from "../draft/model.ts";
import { newRoundFields } from "../draft/new-round.ts";
import { configQuestion, roundLabel } from "../draft/question.ts";
import { previewSlices, type PreviewSlices } from "./preview-slices.ts";

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
  const definition = round_definitions.get(type) as RoundDefinition | undefined;
  if (definition === undefined) throw new Error(`no definition of ${type}`);
  return definition;
}

function preview(fields: DraftRoundFields, face: "question" | "answer", is_known = true): PreviewSlices | null {
  const definition = is_known ? definitionOf(fields.type) : undefined;
  return previewSlices(
    { round: { key: "k", id: null, fields }, game, definition, number: 2, total: 3, face, unformatted: "Plain" },
    (n) => `Sample ${n}`,
  );
}

describe.each([...round_type_ids])("a new round of type %s", (type) => {
  const fields = newRoundFields(definitionOf(type), game);

  it("has the defaults that go with its buzzer", () => {
    const { buzzer } = definitionOf(type).capabilities;
    expect(fields.scoring).toBe(buzzer ? "winner_takes_all" : "partial_credit");
    expect(newRoundFields(definitionOf(type), { buzzer_default: false }).scoring).toBe("partial_credit");
  });

  it("can be looked at before and after the reveal", () => {
    const question = preview({ ...fields, answers: ["secret"] }, "question");
    expect(question?.round).toMatchObject({ phase: "question", number: 2, total: 3, reveal: null });
    expect(question?.buzzer.phase).toBe(definitionOf(type).capabilities.buzzer ? "open" : "inactive");
    expect(preview({ ...fields, answers: ["secret"] }, "answer")?.round.reveal?.answers).toEqual(["secret"]);
  });

  it("shows its question as the server will freeze it", () => {
    const own = configQuestion(fields.config);
    const config =
      own === null
        ? fields.config
        : Object.fromEntries(
            Object.entries(fields.config ?? {}).map(([key, value]) => [
              key,
              value === own && typeof value === "string" ? "From the config" : value,
            ]),
          );
    const asked = preview({ ...fields, question: "From the round", config }, "question");
    expect(asked?.round.question).toBe("From the round");
    expect(preview({ ...fields, question: " ", config }, "question")?.round.question).toBe(
      own === null ? "" : "From the config",
    );
  });
});

describe("a round that cannot be played", () => {
  const [standard = ""] = round_type_ids;
  const fields = newRoundFields(definitionOf(standard), game);

  it("of an unknown type is still visible", () => {
    expect(preview({ ...fields, type: "tomorrow" }, "question", false)?.round).toMatchObject({
      known: false,
      type: "tomorrow",
    });
  });

  it("with a config that cannot be read has no preview", () => {
    const readable = round_type_ids.filter((type) => definitionOf(type).parseConfig(17) === null);
    expect(readable.length).toBeGreaterThan(0);
    for (const type of readable) expect(preview({ ...fields, type, config: 17 }, "question")).toBeNull();
  });
});

describe("what a round is called in the list", () => {
  const words = { title: null, question: "", config: {} };
  it.each([
    [{ ...words, title: "Title", question: "Q" }, "Title"],
    [{ ...words, title: " ", question: "Q" }, "Q"],
    [{ ...words, question: "Q", config: { question_text: "C" } }, "C"],
    [{ ...words, config: { prompt: "P" } }, "P"],
    [{ ...words, config: [1] }, ""],
    [{ ...words, config: null }, ""],
  ])("%j", (fields, label) => {
    expect(roundLabel(fields)).toBe(label);
  });
});
