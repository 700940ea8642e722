import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { expect, test } from "vitest";
import { base } from "../testing/sample-drafts.ts";
import { changeType } from "./change-type.ts";
import { validateRound } from "./draft-problems.ts";
import type { DraftRoundFields } from "./draft.ts";
import { getConfigQuestion } from "../../../components/rounds/round-label.ts";
import { createRoundFields } from "./create-round-fields.ts";
import { isDirty, toPatch } from "./save-draft.ts";

const newRound = (type: string, changed: Partial<DraftRoundFields> = {}): DraftRoundFields => {
  const definition = ROUND_DEFINITIONS.get(type);
  if (definition === undefined) throw new Error(`no type ${type}`);
  return { ...createRoundFields(definition, { buzzer_default: false }), ...changed };
};

const switchTo = (fields: DraftRoundFields, type: string): DraftRoundFields => ({
  ...fields,
  ...changeType(fields, type),
});

const classic = newRound("classic", { question: "Which river?" });

test.each(["multipleChoice", "timedChallenge"])("the question moves to the config of %s and back", (type) => {
  const changed = switchTo(classic, type);
  expect([changed.question, getConfigQuestion(changed)]).toEqual(["", "Which river?"]);
  expect(switchTo(changed, "classic").question).toBe("Which river?");
});

test("the question moves between two types that keep it in their configs", () => {
  expect(getConfigQuestion(switchTo(switchTo(classic, "multipleChoice"), "timedChallenge"))).toBe("Which river?");
});

test("an earlier config keeps its question only if none was written since", () => {
  const config = { question_text: "Earlier?", options: [] };
  expect(changeType(classic, "multipleChoice", config).config).toEqual({ ...config, question_text: "Which river?" });
  expect(changeType(newRound("classic"), "multipleChoice", config).config).toEqual(config);
});

test("saving removes a question that the editor does not show", () => {
  const stored = { key: "a", id: "a", fields: { ...switchTo(classic, "multipleChoice"), question: "Hidden?" } };
  const before = { ...base, rounds: [stored] };
  expect(isDirty(before, { ...before, rounds: [{ ...stored, fields: { ...stored.fields, question: "" } }] })).toBe(
    false,
  );
  const renamed = { ...before, rounds: [{ ...stored, fields: { ...stored.fields, title: "Rivers" } }] };
  expect(toPatch(before, renamed).rounds?.[0]).toMatchObject({ question: "", title: "Rivers" });
});

test("a type without buzzer does not keep the buzzer that excludes speed points", () => {
  const music = newRound("music", { buzzer_override: "enable", time_limit_s: 20, scoring: "partial_credit" });
  const ordering = { ...switchTo(music, "ordering"), speed_points: true };
  expect(validateRound(ordering)).toEqual({});
});
