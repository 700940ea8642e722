import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gameFields, roundFields, type Game, type Round, type RoundFields } from "@showrunner/contract/rest";
import { ApiError } from "../../../api/api-error.ts";
import { arbitraryAction, base, gameWith, keys, newRound, run } from "../testing/sample-drafts.ts";
import { reduceDraftState, toDraftState, type DraftState } from "./draft-state.ts";
import { toBase, toDraft, type Draft } from "./draft.ts";
import { isDirty, saveDraft, type SaveCalls } from "./save-draft.ts";

const cut = new ApiError({ message: "connection lost", status: 0, code: "network" });

type Lost = "nothing" | "request" | "response";

/**
 * In-memory server with the real version check and schemas; `lost` is the message of the next call that gets lost.
 */
function fakeServer(
  start: Game,
  lost: Lost = "nothing",
): { calls: SaveCalls; game: () => Game; loseNext: (message: Lost) => void } {
  let game = start;
  let nextLost = lost;
  let next = 0;
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
          ...(roundFields.partial().parse(given) as RoundFields),
          index,
          problems: [],
          id: game.rounds.some((round) => round.id === id) && id !== undefined ? id : `s${(next += 1)}`,
        }),
      );
      const stored = gameFields.partial().parse(changed) as Partial<Game>;
      game = { ...game, ...stored, rounds: known ?? game.rounds, version: game.version + 1 };
      if (now === "response") throw cut;
      return game;
    },
    readGame: async () => game,
  };
  return { calls, game: () => game, loseNext: (message) => (nextLost = message) };
}

/** Saves until nothing is left to save, as the editor does; null after a conflict. */
async function saveAll(calls: SaveCalls, state: DraftState): Promise<DraftState | null> {
  const result = await saveDraft(calls, state.base, state.draft, state.unanswered);
  if (result.kind === "conflict") return null;
  const sent = result.kind === "saved" ? state.draft : result.sent;
  const saved = reduceDraftState(state, { type: "saved", sent, base: toBase(result.game) });
  return result.kind === "saved" ? saved : saveAll(calls, saved);
}

/** Content without ids: fields in order. */
const shown = ({ game, rounds }: Draft): unknown => ({ game, rounds: rounds.map((round) => round.fields) });

const arbitraryLost = fc.constantFrom<Lost>("nothing", "request", "response");

describe("saving", () => {
  it("makes the server's game equal the draft for any edits and a lost request or response", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryAction, { maxLength: 8 }), arbitraryLost, async (actions, lost) => {
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

  it("continues after edits that followed a lost response, without conflict or double rounds", async () => {
    const edits = fc.array(arbitraryAction, { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(edits, arbitraryLost), { maxLength: 3 }), edits, async (attempts, last) => {
        const server = fakeServer(gameWith(["a", "b", "c"]));
        let state = toDraftState(base);
        for (const [actions, lost] of attempts) {
          const draft = run(state.draft, ...actions);
          state = { ...state, draft };
          server.loseNext(lost);
          const calls = lost === "nothing" ? server.calls : { ...server.calls, readGame: () => Promise.reject(cut) };
          const saved = await saveAll(calls, state).catch(() => undefined);
          expect(saved).not.toBeNull();
          state = saved ?? { ...state, unanswered: [...state.unanswered, draft] };
        }
        server.loseNext("nothing");
        const draft = run(state.draft, ...last);
        const saved = await saveAll(server.calls, { ...state, draft });
        expect(saved?.base).toEqual(toBase(server.game()));
        expect(saved && keys(saved.draft)).toEqual(keys(draft));
        expect(shown(toDraft(toBase(server.game())))).toEqual(shown(draft));
      }),
    );
  });

  it("names the earlier save that created the server's version", async () => {
    const sent = run(toDraft(base), { type: "insert", round: newRound("n"), index: 0 });
    const server = fakeServer(gameWith(["a", "b", "c"]), "response");
    await saveDraft({ ...server.calls, readGame: () => Promise.reject(cut) }, base, sent).catch(() => null);
    const draft = run(sent, { type: "change_round", key: "n", fields: { question: "later" } });
    const result = await saveDraft(server.calls, base, draft, [toDraft(base), sent]);
    expect(result).toEqual({ kind: "saved_earlier", sent, game: server.game() });
  });

  it("recognises its own save although the server trimmed texts and dropped empty translations", async () => {
    const draft = run(
      toDraft(base),
      { type: "change_game", fields: { title: " Title ", tags: ["tag "], translations: {}, glossary: [] } },
      { type: "change_round", key: "a", fields: { title: " Round", answers: ["answer ", " "], translations: {} } },
    );
    const game = { ...gameWith(["a", "b", "c"], 2), title: "Title", tags: ["tag"] };
    const rounds = game.rounds.map((round) =>
      round.id === "a" ? { ...round, title: "Round", answers: ["answer"] } : round,
    );
    const server = fakeServer({ ...game, rounds });
    expect(await saveDraft(server.calls, base, draft)).toEqual({ kind: "saved", game: server.game() });
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
