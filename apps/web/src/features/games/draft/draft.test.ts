import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { Game, Round, RoundFields } from "@showrunner/contract/rest";
import { ApiError } from "../../../api/errors.ts";
import { draftChanges } from "./changes.ts";
import {
  baseOf,
  draftOf,
  reduceDraft,
  type Base,
  type Draft,
  type DraftAction,
  type DraftRoundFields,
} from "./model.ts";
import { lineAfter } from "./answers.ts";
import { draftProblems } from "./problems.ts";
import { rebase } from "./rebase.ts";
import { isDirty, patchOf, saveDraft, type SaveCalls } from "./save.ts";

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

const base = baseOf(gameWith(["a", "b", "c"]));
const run = (draft: Draft, ...actions: DraftAction[]): Draft => actions.reduce(reduceDraft, draft);
const keys = (draft: Draft): string[] => draft.rounds.map(({ key }) => key);
const newRound = (key: string) => ({ key, id: null, fields });

describe("the draft of a game", () => {
  it("is clean until something changed, and clean again when it is changed back", () => {
    const draft = draftOf(base);
    expect(isDirty(base, draft)).toBe(false);
    const changed = run(draft, { type: "change_round", key: "b", fields: { config: { x: [1], y: 2 } } });
    expect(isDirty(base, changed)).toBe(true);
    expect(isDirty(base, run(changed, { type: "change_round", key: "b", fields: { config: {} } }))).toBe(false);
    expect(isDirty(base, run(draft, { type: "move", key: "a", index: 2 }))).toBe(true);
    expect(isDirty(base, run(draft, { type: "move", key: "a", index: 2 }, { type: "move", key: "a", index: 0 }))).toBe(
      false,
    );
  });

  it("does not care for the order of fields in a config", () => {
    const with_config = baseOf({
      ...gameWith(["a"]),
      rounds: [{ ...(fields as Round), id: "a", index: 0, problems: [], config: { p: 1, q: 2 } }],
    });
    expect(
      isDirty(
        with_config,
        run(draftOf(with_config), { type: "change_round", key: "a", fields: { config: { q: 2, p: 1 } } }),
      ),
    ).toBe(false);
  });

  it("takes a deletion back where it was, once", () => {
    const [, b] = base.rounds;
    if (b === undefined) throw new Error("no round");
    const without = run(draftOf(base), { type: "remove", key: "b" });
    expect(keys(without)).toEqual(["a", "c"]);
    const undo: DraftAction = { type: "insert", round: b, index: 1 };
    expect(run(without, undo, undo)).toEqual(draftOf(base));
  });

  it("copies a round right behind itself, as a new one", () => {
    const draft = run(draftOf(base), { type: "duplicate", key: "a", new_key: "n" });
    expect(keys(draft)).toEqual(["a", "n", "b", "c"]);
    expect(draft.rounds[1]).toMatchObject({ id: null, fields: { question: "Q a" } });
  });

  it("tells the server exactly what changed", () => {
    const renamed = run(draftOf(base), { type: "change_game", fields: { title: "New", points: 10 } });
    expect(patchOf(base, renamed)).toEqual({ title: "New", version: 1 });
    const worked = run(renamed, { type: "remove", key: "a" }, { type: "insert", round: newRound("n"), index: 1 });
    expect(patchOf(base, worked)).toEqual({
      title: "New",
      version: 1,
      rounds: [{ id: "b", ...fields, question: "Q b" }, fields, { id: "c", ...fields, question: "Q c" }],
    });
  });
});

describe("problems", () => {
  it("finds what the server would refuse, by field", () => {
    const draft = run(
      draftOf(base),
      { type: "change_game", fields: { title: " ", points: null } },
      {
        type: "change_round",
        key: "b",
        fields: { max_points: 1.5, time_limit_s: 0, answers: ["fine", "x".repeat(5_000)] },
      },
    );
    expect(draftProblems(draft)).toEqual({
      game: { title: "required", points: "required" },
      rounds: { b: { max_points: "whole_number", time_limit_s: "duration", "answers.1": "too_long" } },
      any: true,
    });
    expect(draftProblems(draftOf(base)).any).toBe(false);
  });
});

describe("B6: an empty spelling", () => {
  const withEmpty = run(draftOf(base), {
    type: "change_round",
    key: "b",
    fields: { answers: ["Rome", " ", "Roma", ""] },
  });

  it("B6: blocks no saving and is not saved", () => {
    expect(draftProblems(withEmpty).any).toBe(false);
    const saved = patchOf(base, withEmpty).rounds?.find(({ id }) => id === "b");
    expect(saved).toMatchObject({ answers: ["Rome", "Roma"] });
  });

  it("B6: is no change of its own", () => {
    const empty = run(draftOf(base), { type: "change_round", key: "b", fields: { answers: [""] } });
    expect(isDirty(base, empty)).toBe(false);
  });

  it("B6: Enter on it does nothing; on a filled line it adds the next", () => {
    expect(lineAfter(["Rome", ""], 1, 50)).toBeNull();
    expect(lineAfter([""], 0, 50)).toBeNull();
    expect(lineAfter(["Rome", "Roma"], 0, 50)).toBe(1);
    expect(lineAfter(["Rome"], 0, 1)).toBeNull();
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
  fc.record({ type: fc.constant("duplicate" as const), key: fc.constantFrom("a", "b"), new_key: fc.uuid() }),
  fc.record({ type: fc.constant("remove" as const), key: fc.constantFrom("a", "b", "c", "n1") }),
  fc.record({ type: fc.constant("move" as const), key: fc.constantFrom("a", "b", "c", "n1"), index: fc.nat(4) }),
);

describe("saving", () => {
  it("makes the server's game the draft, whatever was done and whatever got lost on the way", async () => {
    const fates = fc.constantFrom("nothing" as const, "request" as const, "answer" as const);
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryAction, { maxLength: 8 }), fates, async (actions, fate) => {
        const draft = run(draftOf(base), ...actions);
        const server = fakeServer(gameWith(["a", "b", "c"]), fate);
        // Retry after a failure.
        const outcome = await saveDraft(server.calls, base, draft).catch(() => saveDraft(server.calls, base, draft));
        expect(outcome).toEqual({ kind: "saved", game: server.game() });
        expect(shown(draftOf(baseOf(server.game())))).toEqual(shown(draft));
        expect(isDirty(baseOf(server.game()), draftOf(baseOf(server.game())))).toBe(false);
      }),
    );
  });

  it("touches nothing and tells when the game was changed elsewhere", async () => {
    const there = gameWith(["a", "b", "c"], 2);
    const server = fakeServer(there);
    const draft = run(draftOf(base), { type: "remove", key: "a" });
    expect(await saveDraft(server.calls, base, draft)).toEqual({ kind: "conflict", game: there });
    expect(server.game()).toEqual(there);
  });

  it("passes a refusal on", async () => {
    const refused = new ApiError({ message: "no", status: 403, code: "forbidden" });
    const calls: SaveCalls = { ...fakeServer(gameWith([])).calls, patchGame: () => Promise.reject(refused) };
    await expect(saveDraft(calls, base, draftOf(base))).rejects.toBe(refused);
  });
});

describe("carrying changes over to a game that was changed elsewhere", () => {
  const theirs = (change: (game: Game) => Game): Base => baseOf(change(gameWith(["a", "b", "c"], 5)));

  it("takes theirs where I changed nothing, and mine where I did", () => {
    const mine = run(
      draftOf(base),
      { type: "change_game", fields: { title: "Mine" } },
      { type: "change_round", key: "a", fields: { question: "mine" } },
    );
    const merged = rebase(
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
    const mine = run(draftOf(base), { type: "insert", round: newRound("n"), index: 1 });
    const merged = rebase(
      mine,
      base,
      theirs(() => gameWith(["a", "z", "b", "c"], 5)),
    );
    expect(keys(merged)).toEqual(["a", "z", "n", "b", "c"]);
  });

  it("lets go what was deleted elsewhere, unless I worked on it", () => {
    const mine = run(draftOf(base), { type: "change_round", key: "b", fields: { question: "worked on" } });
    const merged = rebase(
      mine,
      base,
      theirs(() => gameWith(["c"], 5)),
    );
    expect(merged.rounds.map((round) => [round.id, round.fields.question])).toEqual([
      [null, "worked on"],
      ["c", "Q c"],
    ]);
  });

  it("keeps my order when I changed it, and theirs when I did not", () => {
    const reversed = theirs(() => gameWith(["c", "b", "a"], 5));
    expect(keys(rebase(draftOf(base), base, reversed))).toEqual(["c", "b", "a"]);
    expect(keys(rebase(run(draftOf(base), { type: "move", key: "a", index: 1 }), base, reversed))).toEqual([
      "b",
      "a",
      "c",
    ]);
  });
});

describe("B3: what discarding a draft loses", () => {
  const nothing = { game: false, changed_rounds: 0, added_rounds: 0, removed_rounds: 0, reordered: false };
  const changesAfter = (...actions: DraftAction[]) => draftChanges(base, run(draftOf(base), ...actions));

  it.each<[string, DraftAction, Partial<typeof nothing>]>([
    ["a field of the game", { type: "change_game", fields: { title: "Other" } }, { game: true }],
    ["a field of a round", { type: "change_round", key: "b", fields: { question: "Other" } }, { changed_rounds: 1 }],
    ["a new round", { type: "insert", round: newRound("x"), index: 1 }, { added_rounds: 1 }],
    ["a copy of a round", { type: "duplicate", key: "a", new_key: "y" }, { added_rounds: 1 }],
    ["a deleted round", { type: "remove", key: "a" }, { removed_rounds: 1 }],
    ["a new order", { type: "move", key: "a", index: 2 }, { reordered: true }],
  ])("counts %s, and nothing else", (_name, action, expected) => {
    expect(changesAfter(action)).toEqual({ ...nothing, ...expected });
  });

  it("is something for every draft with unsaved changes, and nothing for one without", () => {
    fc.assert(
      fc.property(fc.array(arbitraryAction, { maxLength: 8 }), (actions) => {
        const draft = run(draftOf(base), ...actions);
        const { game, changed_rounds, added_rounds, removed_rounds, reordered } = draftChanges(base, draft);
        const lost = game || reordered || changed_rounds + added_rounds + removed_rounds > 0;
        expect(lost).toBe(isDirty(base, draft));
      }),
    );
  });
});
