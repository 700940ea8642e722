import { expect, test } from "vitest";
import type { CommandBody } from "@showrunner/engine";
import { newWorld, runSteps, startedShow } from "@showrunner/engine/testing";
import { fail, ok } from "../../platform/http/failure.ts";
import type { LiveShows } from "../live/index.ts";
import { createShowGamesService } from "./show-games.service.ts";

test("a tie-break that was added but cannot be moved is reported as added, so that it is not added again", async () => {
  const { state } = runSteps(newWorld(), [startedShow(["ants", "bees"])]);
  const commands: CommandBody["type"][] = [];
  const service = createShowGamesService({
    live: { getState: () => Promise.resolve(state) } as Partial<LiveShows> as LiveShows,
    runCommand: (_showId, _actor, { type }) => {
      commands.push(type);
      return Promise.resolve(type === "add_game" ? ok(state) : fail("unavailable"));
    },
    findAddableGame: () => Promise.reject(new Error("not used")),
    freezeForShow: () => Promise.reject(new Error("not used")),
    findRejectionForShow: () => Promise.reject(new Error("not used")),
    checkTexts: () => Promise.resolve(ok()),
  });
  const caller = { user_id: "host", isAdmin: false };
  const tieBreak = { title: "Tie-break", question: "How many?", answer: 4, unit: "", points: 10 };
  const added = await service.addTieBreak(caller, "show", { ...tieBreak, team_ids: ["ants", "bees"] });
  expect(added).toMatchObject({ ok: true, value: { show_game_id: expect.any(String) as string } });
  expect(commands.filter((type) => type === "add_game")).toHaveLength(1);
});
