import { describe, expect, it } from "vitest";
import type { Game } from "@showrunner/contract/rest";
import { base, gameWith, keys, newRound, run } from "../testing/sample-drafts.ts";
import { toBase, toDraft, type Base } from "./draft.ts";
import { rebaseDraft } from "./rebase-draft.ts";

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
