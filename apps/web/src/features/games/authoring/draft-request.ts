import { AUTHORED_KINDS, AUTHORING_LIMITS, type AuthoredKind, type DraftRequest } from "@showrunner/contract/rest";
import type { Draft } from "../draft/draft.ts";
import { getRoundLabel } from "../draft/round-label.ts";

/** What the form of the dialog holds. */
export interface DraftForm {
  readonly topic: string;
  readonly document: string;
  readonly audience: string;
  readonly difficulty: DraftRequest["difficulty"];
  readonly counts: Readonly<Record<AuthoredKind, number>>;
  readonly second_opinion: boolean;
}

export function createDraftForm({ game }: Draft): DraftForm {
  return {
    topic: game.title,
    document: "",
    audience: "",
    difficulty: game.difficulty,
    counts: { open: 5, choice: 5, estimate: 0, order: 0, pairs: 0 },
    second_opinion: true,
  };
}

export const countRounds = ({ counts }: DraftForm): number =>
  AUTHORED_KINDS.reduce((sum, kind) => sum + counts[kind], 0);

/** Why the form cannot be sent; null if it can. */
export function findFormProblem(form: DraftForm): "nothing" | "too_many" | "document_too_long" | null {
  const total = countRounds(form);
  if (form.document.trim().length > AUTHORING_LIMITS.document) return "document_too_long";
  if (total > AUTHORING_LIMITS.rounds) return "too_many";
  return total === 0 || (form.topic.trim() === "" && form.document.trim() === "") ? "nothing" : null;
}

/** The request of a form, with the questions that the game has already. */
export function toRequest(form: DraftForm, { game, rounds }: Draft): DraftRequest {
  const known = rounds.map(({ fields }) => getRoundLabel({ ...fields, title: null })).filter((text) => text !== "");
  return {
    ...form,
    topic: form.topic.trim(),
    document: form.document.trim(),
    audience: form.audience.trim(),
    counts: { ...form.counts },
    language: game.language,
    known_questions: known.slice(-AUTHORING_LIMITS.known_questions),
  };
}
