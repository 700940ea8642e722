import fc from "fast-check";
import type { Game, Round } from "@showrunner/contract/rest";
import { reduceDraft, toBase, type Draft, type DraftAction, type DraftRoundFields } from "../draft/draft.ts";

/** Sample drafts for tests. */

export const fields: DraftRoundFields = {
  type: "any",
  title: null,
  question: "Q",
  content: "",
  answers: [],
  answer_content: "",
  description: null,
  max_points: 100,
  time_limit_s: null,
  scoring: "partial_credit",
  buzzer_override: "use_game_default",
  config: {},
};

export function gameWith(ids: readonly string[], version = 1): Game {
  return {
    id: "g",
    show_id: null,
    owner_id: null,
    title: "Game",
    description: "",
    rules: "",
    equipment: "",
    difficulty: "easy",
    points: 10,
    buzzer_default: false,
    tags: [],
    language: "en",
    cover_image_id: null,
    shared_with_hosts: false,
    cover_url: null,
    editable: true,
    created_at: "2026-11-01T00:00:00.000Z",
    updated_at: "2026-11-01T00:00:00.000Z",
    version,
    rounds: ids.map((id, index): Round => ({ ...(fields as Round), id, index, problems: [], question: `Q ${id}` })),
  };
}

export const base = toBase(gameWith(["a", "b", "c"]));
export const run = (draft: Draft, ...actions: DraftAction[]): Draft => actions.reduce(reduceDraft, draft);
export const keys = (draft: Draft): string[] => draft.rounds.map(({ key }) => key);
export const newRound = (key: string) => ({ key, id: null, fields });

export const arbitraryAction: fc.Arbitrary<DraftAction> = fc.oneof(
  fc.record({
    type: fc.constant("change_game" as const),
    fields: fc.record({ title: fc.constantFrom("Game", "Other") }),
  }),
  fc.record({
    type: fc.constant("change_round" as const),
    key: fc.constantFrom("a", "b", "c", "n1"),
    fields: fc.record({ question: fc.constantFrom("Q a", "x", "y") }),
  }),
  fc.record({
    type: fc.constant("insert" as const),
    round: fc.constantFrom("n1", "n2").map(newRound),
    index: fc.nat(4),
  }),
  fc.record({ type: fc.constant("duplicate" as const), key: fc.constantFrom("a", "b"), newKey: fc.uuid() }),
  fc.record({ type: fc.constant("remove" as const), key: fc.constantFrom("a", "b", "c", "n1") }),
  fc.record({ type: fc.constant("move" as const), key: fc.constantFrom("a", "b", "c", "n1"), index: fc.nat(4) }),
);
