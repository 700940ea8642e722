import { AUTHORED_KINDS, AUTHORING_LIMITS, type AuthoredKind, type DraftRequest } from "@showrunner/contract/rest";
import { listConfigTexts } from "@showrunner/sanitise/texts";
import type { Draft, DraftRoundFields } from "../draft/draft.ts";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";

/** Values of the dialog's form. */
export interface DraftForm {
  readonly topic: string;
  readonly document: string;
  /** The file from which the document was read; null if pasted. `pages` is null for formats without pages. */
  readonly file: { readonly name: string; readonly pages: number | null } | null;
  /** A round that the drafts should resemble, with its answers; empty without one. */
  readonly example: string;
  readonly audience: string;
  readonly difficulty: DraftRequest["difficulty"];
  readonly counts: Readonly<Record<AuthoredKind, number>>;
  readonly second_opinion: boolean;
}

/** Kinds of the round types that a model can write; for other types it writes questions with a short answer. */
const KIND_OF_TYPE: Readonly<Record<string, AuthoredKind>> = {
  multipleChoice: "choice",
  estimate: "estimate",
  ordering: "order",
  matching: "pairs",
};
const NO_ROUNDS = { open: 0, choice: 0, estimate: 0, order: 0, pairs: 0 };
const SIMILAR_ROUNDS = 3;

/** Initial values of the form: about the game's topic, or for rounds that resemble an example. */
export function createDraftForm({ game }: Draft, example?: DraftRoundFields): DraftForm {
  const common = { document: "", file: null, audience: "", difficulty: game.difficulty, second_opinion: true };
  if (example === undefined)
    return { ...common, topic: game.title, example: "", counts: { ...NO_ROUNDS, open: 5, choice: 5 } };
  const texts = [
    getRoundLabel({ ...example, title: null }),
    ...example.answers,
    ...listConfigTexts(example).map(([, text]) => text),
  ];
  return {
    ...common,
    topic: "",
    example: [...new Set(texts)].join("\n").slice(0, AUTHORING_LIMITS.example),
    counts: { ...NO_ROUNDS, [KIND_OF_TYPE[example.type] ?? "open"]: SIMILAR_ROUNDS },
  };
}

export const countRounds = ({ counts }: DraftForm): number =>
  AUTHORED_KINDS.reduce((sum, kind) => sum + counts[kind], 0);

/** Why the form cannot be sent; null if it can. */
export function findFormProblem(form: DraftForm): "nothing" | "too_many" | "document_too_long" | null {
  const total = countRounds(form);
  if (form.document.trim().length > AUTHORING_LIMITS.document) return "document_too_long";
  if (total > AUTHORING_LIMITS.rounds) return "too_many";
  return total === 0 || [form.topic, form.document, form.example].every((text) => text.trim() === "")
    ? "nothing"
    : null;
}

/** The request for the form's values, with the questions that the game already has. */
export function toRequest({ file: _file, ...form }: DraftForm, { game, rounds }: Draft): DraftRequest {
  const known = rounds.map(({ fields }) => getRoundLabel({ ...fields, title: null })).filter((text) => text !== "");
  return {
    ...form,
    topic: form.topic.trim(),
    example: form.example.trim(),
    document: form.document.trim(),
    audience: form.audience.trim(),
    counts: { ...form.counts },
    language: game.language,
    known_questions: known.slice(-AUTHORING_LIMITS.known_questions),
  };
}
