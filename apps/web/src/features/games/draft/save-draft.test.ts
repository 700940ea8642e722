import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Game, Round, RoundFields } from "@showrunner/contract/rest";
import { ApiError } from "../../../api/api-error.ts";
import { arbitraryAction, base, gameWith, run } from "../testing/sample-drafts.ts";
import { toBase, toDraft, type Draft } from "./draft.ts";
import { isDirty, saveDraft, type SaveCalls } from "./save-draft.ts";

/** In-memory server with the real version check; `lost` is the message of the next call that gets lost. */
function fakeServer(
  start: Game,
  lost: "nothing" | "request" | "response" = "nothing",
): { calls: SaveCalls; game: () => Game } {
  let game = start;
  let nextLost = lost;
  let next = 0;
  const cut = new ApiError({ message: "connection lost", status: 0, code: "network" });
  const calls: SaveCalls = {
    patchGame: async ({ version, rounds, ...changed }) => {
      const [now] = [nextLost];
      nextLost = "nothing";
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
      if (now === "response") throw cut;
      return game;
    },
    readGame: async () => game,
  };
  return { calls, game: () => game };
}

/** Content without ids: fields in order. */
const shown = ({ game, rounds }: Draft): unknown => ({ game, rounds: rounds.map((round) => round.fields) });

describe("saving", () => {
  it("makes the server's game equal the draft for any edits and a lost request or response", async () => {
    const lostMessages = fc.constantFrom("nothing" as const, "request" as const, "response" as const);
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryAction, { maxLength: 8 }), lostMessages, async (actions, lost) => {
        const draft = run(toDraft(base), ...actions);
        const server = fakeServer(gameWith(["a", "b", "c"]), lost);
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
