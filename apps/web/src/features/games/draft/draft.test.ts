import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { Game, Round } from "@showrunner/contract/rest";
import { changesOf, isDirty } from "./changes.ts";
import { baseOf, draftOf, reduceDraft, type Base, type Draft, type DraftAction, type DraftRoundFields } from "./model.ts";
import { draftProblems } from "./problems.ts";
import { rebase } from "./rebase.ts";
import { saveDraft, type SaveCalls } from "./save.ts";

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
    expect(isDirty(base, run(draft, { type: "move", key: "a", index: 2 }, { type: "move", key: "a", index: 0 }))).toBe(false);
  });

  it("does not care for the order of fields in a config", () => {
    const with_config = baseOf({ ...gameWith(["a"]), rounds: [{ ...(fields as Round), id: "a", index: 0, problems: [], config: { p: 1, q: 2 } }] });
    expect(isDirty(with_config, run(draftOf(with_config), { type: "change_round", key: "a", fields: { config: { q: 2, p: 1 } } }))).toBe(false);
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

  it("names exactly the changes", () => {
    const draft = run(
      draftOf(base),
      { type: "change_game", fields: { title: "New", points: 10 } },
      { type: "change_round", key: "c", fields: { max_points: 5 } },
      { type: "remove", key: "a" },
      { type: "insert", round: newRound("n"), index: 2 },
    );
    expect(changesOf(base, draft)).toEqual({
      game: { title: "New" },
      removed: ["a"],
      updated: [{ id: "c", fields: { max_points: 5 } }],
      created: [newRound("n")],
      reordered: false,
    });
    expect(changesOf(base, run(draft, { type: "move", key: "n", index: 0 })).reordered).toBe(true);
  });
});

describe("problems", () => {
  it("finds what the server would refuse, by field", () => {
    const draft = run(
      draftOf(base),
      { type: "change_game", fields: { title: " ", points: null } },
      { type: "change_round", key: "b", fields: { max_points: 1.5, time_limit_s: 0, answers: ["fine", " "] } },
    );
    expect(draftProblems(draft)).toEqual({
      game: { title: "required", points: "required" },
      rounds: { b: { max_points: "whole_number", time_limit_s: "duration", "answers.1": "required" } },
      any: true,
    });
    expect(draftProblems(draftOf(base)).any).toBe(false);
  });
});

/** A server in memory, with the version check of the real one. */
function fakeServer(start: Game, fail_at = Number.POSITIVE_INFINITY): { calls: SaveCalls; game: () => Game } {
  let game = start;
  let count = 0;
  let next = 0;
  const step = (change: (game: Game) => Game): void => {
    count += 1;
    if (count === fail_at) throw new Error("line cut");
    game = { ...change(game), version: game.version + 1 };
  };
  const numbered = (rounds: readonly Round[]): Round[] => rounds.map((round, index) => ({ ...round, index }));
  const calls: SaveCalls = {
    changeGame: async ({ version, ...changed }) => {
      if (version !== game.version) throw new Error("version_conflict");
      step((now) => ({ ...now, ...changed }));
    },
    removeRound: async (id) => step((now) => ({ ...now, rounds: numbered(now.rounds.filter((round) => round.id !== id)) })),
    changeRound: async (id, changed) =>
      step((now) => ({ ...now, rounds: now.rounds.map((round) => (round.id === id ? { ...round, ...changed } : round)) })),
    createRound: async (made) => {
      const id = `s${(next += 1)}`;
      step((now) => ({ ...now, rounds: numbered([...now.rounds, { ...made, id, index: 0, problems: [] }]) }));
      return { id };
    },
    orderRounds: async (ids) =>
      step((now) => ({ ...now, rounds: numbered(ids.flatMap((id) => now.rounds.filter((round) => round.id === id))) })),
    readGame: async () => game,
  };
  return { calls, game: () => game };
}

/** What one sees: fields in order, whatever the ids. */
const shown = ({ game, rounds }: Draft): unknown => ({ game, rounds: rounds.map((round) => round.fields) });

const arbitraryAction: fc.Arbitrary<DraftAction> = fc.oneof(
  fc.record({ type: fc.constant("change_game" as const), fields: fc.record({ title: fc.constantFrom("Game", "Other") }) }),
  fc.record({ type: fc.constant("change_round" as const), key: fc.constantFrom("a", "b", "c", "n1"), fields: fc.record({ question: fc.constantFrom("Q a", "x", "y") }) }),
  fc.record({ type: fc.constant("insert" as const), round: fc.constantFrom("n1", "n2").map(newRound), index: fc.nat(4) }),
  fc.record({ type: fc.constant("duplicate" as const), key: fc.constantFrom("a", "b"), new_key: fc.uuid() }),
  fc.record({ type: fc.constant("remove" as const), key: fc.constantFrom("a", "b", "c", "n1") }),
  fc.record({ type: fc.constant("move" as const), key: fc.constantFrom("a", "b", "c", "n1"), index: fc.nat(4) }),
);

describe("saving", () => {
  it("makes the server's game the draft, whatever was done", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryAction, { maxLength: 8 }), async (actions) => {
        const draft = run(draftOf(base), ...actions);
        const saved = await saveDraft(fakeServer(gameWith(["a", "b", "c"])).calls, base, draft, () => undefined);
        expect(shown(draftOf(baseOf(saved)))).toEqual(shown(draft));
      }),
    );
  });

  it("touches nothing when the game was changed elsewhere", async () => {
    const server = fakeServer(gameWith(["a", "b", "c"], 2));
    const draft = run(draftOf(base), { type: "remove", key: "a" });
    await expect(saveDraft(server.calls, base, draft, () => undefined)).rejects.toThrow("version_conflict");
    expect(server.game()).toEqual(gameWith(["a", "b", "c"], 2));
  });

  it("doubles and loses nothing when it broke off anywhere and is repeated", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryAction, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 8 }), async (actions, fail_at) => {
        let draft = run(draftOf(base), ...actions);
        const wanted = shown(draft);
        const server = fakeServer(gameWith(["a", "b", "c"]), fail_at);
        const onCreated = (key: string, id: string): void => {
          draft = reduceDraft(draft, { type: "created", key, id });
        };
        try {
          await saveDraft(server.calls, base, draft, onCreated);
        } catch {
          // What the editor does: read the game anew, carry the changes over, save again.
          const now = baseOf(server.game());
          draft = rebase(draft, base, now);
          await saveDraft(server.calls, now, draft, onCreated);
        }
        expect(shown(draftOf(baseOf(server.game())))).toEqual(wanted);
      }),
    );
  });
});

describe("carrying changes over to a game that was changed elsewhere", () => {
  const theirs = (change: (game: Game) => Game): Base => baseOf(change(gameWith(["a", "b", "c"], 5)));

  it("takes theirs where I changed nothing, and mine where I did", () => {
    const mine = run(draftOf(base), { type: "change_game", fields: { title: "Mine" } }, { type: "change_round", key: "a", fields: { question: "mine" } });
    const merged = rebase(
      mine,
      base,
      theirs((game) => ({ ...game, title: "Theirs", points: 77, rounds: game.rounds.map((round) => ({ ...round, question: "theirs", max_points: 1 })) })),
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
    const merged = rebase(mine, base, theirs(() => gameWith(["a", "z", "b", "c"], 5)));
    expect(keys(merged)).toEqual(["a", "z", "n", "b", "c"]);
  });

  it("lets go what was deleted elsewhere, unless I worked on it", () => {
    const mine = run(draftOf(base), { type: "change_round", key: "b", fields: { question: "worked on" } });
    const merged = rebase(mine, base, theirs(() => gameWith(["c"], 5)));
    expect(merged.rounds.map((round) => [round.id, round.fields.question])).toEqual([
      [null, "worked on"],
      ["c", "Q c"],
    ]);
  });

  it("keeps my order when I changed it, and theirs when I did not", () => {
    const reversed = theirs(() => gameWith(["c", "b", "a"], 5));
    expect(keys(rebase(draftOf(base), base, reversed))).toEqual(["c", "b", "a"]);
    expect(keys(rebase(run(draftOf(base), { type: "move", key: "a", index: 1 }), base, reversed))).toEqual(["b", "a", "c"]);
  });
});
