import { expect, test } from "vitest";
import { makeGame, makeRound, questionSlices } from "../testing/fixtures.ts";
import { getUnfinishedPlay } from "./unfinished-play.ts";

test("an open question and the rounds after it are unfinished", () => {
  const { programme } = questionSlices();
  expect(getUnfinishedPlay(programme)).toEqual({ openRounds: 3, openGames: 2, isQuestionOpen: true });
});

test("after the reveal of the last round, only games are unfinished", () => {
  const { programme } = questionSlices();
  const rounds = [makeRound(1, "done"), makeRound(2, "skipped"), makeRound(3, "revealed")];
  const games = [makeGame("g1", { status: "active", rounds }), makeGame("g2")];
  expect(getUnfinishedPlay({ ...programme, games, current_round_id: "g1-r3" })).toEqual({
    openRounds: 0,
    openGames: 2,
    isQuestionOpen: false,
  });
});
