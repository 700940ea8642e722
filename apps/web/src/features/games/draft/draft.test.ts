import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { Game, Round, RoundFields } from "@showrunner/contract/rest";
import { ApiError } from "../../../api/api-error.ts";
import { diffDraft } from "./draft-changes.ts";
import {
  toBase,
  toDraft,
  reduceDraft,
  type Base,
  type Draft,
  type DraftAction,
  type DraftRoundFields,
} from "./draft.ts";
import { getInsertIndex } from "./accepted-answers.ts";
import { validateDraft } from "./draft-problems.ts";
import { rebaseDraft } from "./rebase-draft.ts";
import { isDirty, toPatch, saveDraft, type SaveCalls } from "./save-draft.ts";

const fields: DraftRoundFields = {
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

function gameWith(ids: readonly string[], version = 1): Game {
  return {
    id: "g",
    show_id: null,
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

const base = toBase(gameWith(["a", "b", "c"]));
const run = (draft: Draft, ...actions: DraftAction[]): Draft => actions.reduce(reduceDraft, draft);
const keys = (draft: Draft): string[] => draft.rounds.map(({ key }) => key);
const newRound = (key: string) => ({ key, id: null, fields });

describe("the draft of a game", () => {
  it("is dirty while changed, and clean after changing back", () => {
    const draft = toDraft(base);
    expect(isDirty(base, draft)).toBe(false);
    const changed = run(draft, { type: "change_round", key: "b", fields: { config: { x: [1], y: 2 } } });
    expect(isDirty(base, changed)).toBe(true);
    expect(isDirty(base, run(changed, { type: "change_round", key: "b", fields: { config: {} } }))).toBe(false);
    expect(isDirty(base, run(draft, { type: "move", key: "a", index: 2 }))).toBe(true);
    expect(isDirty(base, run(draft, { type: "move", key: "a", index: 2 }, { type: "move", key: "a", index: 0 }))).toBe(
      false,
    );
  });

  it("ignores the order of fields in a config", () => {
    const withConfig = toBase({
      ...gameWith(["a"]),
      rounds: [{ ...(fields as Round), id: "a", index: 0, problems: [], config: { p: 1, q: 2 } }],
    });
    expect(
      isDirty(
        withConfig,
        run(toDraft(withConfig), { type: "change_round", key: "a", fields: { config: { q: 2, p: 1 } } }),
      ),
    ).toBe(false);
  });

  it("restores a deleted round at its index, once", () => {
    const [, b] = base.rounds;
    if (b === undefined) throw new Error("no round");
    const without = run(toDraft(base), { type: "remove", key: "b" });
    expect(keys(without)).toEqual(["a", "c"]);
    const undo: DraftAction = { type: "insert", round: b, index: 1 };
    expect(run(without, undo, undo)).toEqual(toDraft(base));
  });

  it("duplicates a round after itself with a null id", () => {
    const draft = run(toDraft(base), { type: "duplicate", key: "a", newKey: "n" });
    expect(keys(draft)).toEqual(["a", "n", "b", "c"]);
    expect(draft.rounds[1]).toMatchObject({ id: null, fields: { question: "Q a" } });
  });

  it("patches exactly the changed fields", () => {
    const renamed = run(toDraft(base), { type: "change_game", fields: { title: "New", points: 10 } });
    expect(toPatch(base, renamed)).toEqual({ title: "New", version: 1 });
    const worked = run(renamed, { type: "remove", key: "a" }, { type: "insert", round: newRound("n"), index: 1 });
    expect(toPatch(base, worked)).toEqual({
      title: "New",
      version: 1,
      rounds: [{ id: "b", ...fields, question: "Q b" }, fields, { id: "c", ...fields, question: "Q c" }],
    });
  });
});

describe("problems", () => {
  it("finds what the server would reject, by field", () => {
    const draft = run(
      toDraft(base),
      { type: "change_game", fields: { title: " ", points: null } },
      {
        type: "change_round",
        key: "b",
        fields: { max_points: 1.5, time_limit_s: 0, answers: ["fine", "x".repeat(5_000)] },
      },
    );
    expect(validateDraft(draft)).toEqual({
      game: { title: "required", points: "required" },
      rounds: { b: { max_points: "whole_number", time_limit_s: "duration", "answers.1": "too_long" } },
      hasProblems: true,
    });
    expect(validateDraft(toDraft(base)).hasProblems).toBe(false);
  });
});

describe("B6: an empty accepted answer", () => {
  const withEmpty = run(toDraft(base), {
    type: "change_round",
    key: "b",
    fields: { answers: ["Rome", " ", "Roma", ""] },
  });

  it("B6: does not block saving and is not saved", () => {
    expect(validateDraft(withEmpty).hasProblems).toBe(false);
    const saved = toPatch(base, withEmpty).rounds?.find(({ id }) => id === "b");
    expect(saved).toMatchObject({ answers: ["Rome", "Roma"] });
  });

  it("B6: is not a change", () => {
    const empty = run(toDraft(base), { type: "change_round", key: "b", fields: { answers: [""] } });
    expect(isDirty(base, empty)).toBe(false);
  });

  it("B6: Enter adds a line after a filled line only", () => {
    expect(getInsertIndex(["Rome", ""], 1, 50)).toBeNull();
    expect(getInsertIndex([""], 0, 50)).toBeNull();
    expect(getInsertIndex(["Rome", "Roma"], 0, 50)).toBe(1);
    expect(getInsertIndex(["Rome"], 0, 1)).toBeNull();
  });
});

/** In-memory server with the real version check; `lose` says which message of the next call gets lost. */
function fakeServer(
  start: Game,
  lose: "nothing" | "request" | "answer" = "nothing",
): { calls: SaveCalls; game: () => Game } {
  let game = start;
  let fate = lose;
  let next = 0;
  const cut = new ApiError({ message: "line cut", status: 0, code: "network" });
  const calls: SaveCalls = {
    patchGame: async ({ version, rounds, ...changed }) => {
      const [now] = [fate];
      fate = "nothing";
      if (now === "request") throw cut;
      if (version !== game.version)
        throw new ApiError({ message: "changed elsewhere", status: 409, code: "version_conflict" });
      const known = (rounds as (RoundFields & { id?: string })[] | undefined)?.map(
        ({ id, ...given }, index): Round => ({
          ...given,
          index,
          problems: [],
          id: game.rounds.some((round) => round.id === id) && id !== undefined ? id : `s${(next += 1)}`,
        }),
      );
      game = { ...game, ...(changed as Partial<Game>), rounds: known ?? game.rounds, version: game.version + 1 };
      if (now === "answer") throw cut;
      return game;
    },
    readGame: async () => game,
  };
  return { calls, game: () => game };
}

/** Content without ids: fields in order. */
const shown = ({ game, rounds }: Draft): unknown => ({ game, rounds: rounds.map((round) => round.fields) });

const arbitraryAction: fc.Arbitrary<DraftAction> = fc.oneof(
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

describe("saving", () => {
  it("makes the server's game equal the draft for any edits and a lost request or response", async () => {
    const fates = fc.constantFrom("nothing" as const, "request" as const, "answer" as const);
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryAction, { maxLength: 8 }), fates, async (actions, fate) => {
        const draft = run(toDraft(base), ...actions);
        const server = fakeServer(gameWith(["a", "b", "c"]), fate);
        // Retry after a failure.
        const outcome = await saveDraft(server.calls, base, draft).catch(() => saveDraft(server.calls, base, draft));
        expect(outcome).toEqual({ kind: "saved", game: server.game() });
        expect(shown(toDraft(toBase(server.game())))).toEqual(shown(draft));
        expect(isDirty(toBase(server.game()), toDraft(toBase(server.game())))).toBe(false);
      }),
    );
  });

  it("reports a conflict without saving when the game was changed elsewhere", async () => {
    const there = gameWith(["a", "b", "c"], 2);
    const server = fakeServer(there);
    const draft = run(toDraft(base), { type: "remove", key: "a" });
    expect(await saveDraft(server.calls, base, draft)).toEqual({ kind: "conflict", game: there });
    expect(server.game()).toEqual(there);
  });

  it("rethrows a refusal", async () => {
    const refused = new ApiError({ message: "no", status: 403, code: "forbidden" });
    const calls: SaveCalls = { ...fakeServer(gameWith([])).calls, patchGame: () => Promise.reject(refused) };
    await expect(saveDraft(calls, base, toDraft(base))).rejects.toBe(refused);
  });
});

describe("rebasing a draft onto a game that was changed elsewhere", () => {
  const theirs = (change: (game: Game) => Game): Base => toBase(change(gameWith(["a", "b", "c"], 5)));

  it("keeps my changes and takes theirs elsewhere", () => {
    const mine = run(
      toDraft(base),
      { type: "change_game", fields: { title: "Mine" } },
      { type: "change_round", key: "a", fields: { question: "mine" } },
    );
    const merged = rebaseDraft(
      mine,
      base,
      theirs((game) => ({
        ...game,
        title: "Theirs",
        points: 77,
        rounds: game.rounds.map((round) => ({ ...round, question: "theirs", max_points: 1 })),
      })),
    );
    expect(merged.game).toMatchObject({ title: "Mine", points: 77 });
    expect(merged.rounds.map((round) => [round.fields.question, round.fields.max_points])).toEqual([
      ["mine", 1],
      ["theirs", 1],
      ["theirs", 1],
    ]);
  });

  it("keeps rounds added on both sides", () => {
    const mine = run(toDraft(base), { type: "insert", round: newRound("n"), index: 1 });
    const merged = rebaseDraft(
      mine,
      base,
      theirs(() => gameWith(["a", "z", "b", "c"], 5)),
    );
    expect(keys(merged)).toEqual(["a", "z", "n", "b", "c"]);
  });

  it("drops a round deleted elsewhere unless I changed it", () => {
    const mine = run(toDraft(base), { type: "change_round", key: "b", fields: { question: "worked on" } });
    const merged = rebaseDraft(
      mine,
      base,
      theirs(() => gameWith(["c"], 5)),
    );
    expect(merged.rounds.map((round) => [round.id, round.fields.question])).toEqual([
      [null, "worked on"],
      ["c", "Q c"],
    ]);
  });

  it("keeps my order if I changed it, else theirs", () => {
    const reversed = theirs(() => gameWith(["c", "b", "a"], 5));
    expect(keys(rebaseDraft(toDraft(base), base, reversed))).toEqual(["c", "b", "a"]);
    expect(keys(rebaseDraft(run(toDraft(base), { type: "move", key: "a", index: 1 }), base, reversed))).toEqual([
      "b",
      "a",
      "c",
    ]);
  });
});

describe("B3: the unsaved changes of a draft", () => {
  const nothing = { game: false, changedRounds: 0, addedRounds: 0, removedRounds: 0, reordered: false };
  const changesAfter = (...actions: DraftAction[]) => diffDraft(base, run(toDraft(base), ...actions));

  it.each<[string, DraftAction, Partial<typeof nothing>]>([
    ["a field of the game", { type: "change_game", fields: { title: "Other" } }, { game: true }],
    ["a field of a round", { type: "change_round", key: "b", fields: { question: "Other" } }, { changedRounds: 1 }],
    ["a new round", { type: "insert", round: newRound("x"), index: 1 }, { addedRounds: 1 }],
    ["a copy of a round", { type: "duplicate", key: "a", newKey: "y" }, { addedRounds: 1 }],
    ["a deleted round", { type: "remove", key: "a" }, { removedRounds: 1 }],
    ["a new order", { type: "move", key: "a", index: 2 }, { reordered: true }],
  ])("counts %s only", (_name, action, expected) => {
    expect(changesAfter(action)).toEqual({ ...nothing, ...expected });
  });

  it("is non-empty exactly when the draft is dirty", () => {
    fc.assert(
      fc.property(fc.array(arbitraryAction, { maxLength: 8 }), (actions) => {
        const draft = run(toDraft(base), ...actions);
        const { game, changedRounds, addedRounds, removedRounds, reordered } = diffDraft(base, draft);
        const lost = game || reordered || changedRounds + addedRounds + removedRounds > 0;
        expect(lost).toBe(isDirty(base, draft));
      }),
    );
  });
});
