import { describe, expect, test } from "vitest";
import type { EventBody, ShowEvent } from "@showrunner/engine";
import { timelineOf } from "./timeline.ts";

const actor = { kind: "system" } as const;
const log = (events: Readonly<Record<number, EventBody>>): readonly ShowEvent[] =>
  Object.entries(events).map(([seq, body]) => ({ seq: Number(seq), at: 0, version: 1, actor, cause: null, body }));

const opened = (round_id: string): EventBody => ({ type: "round_opened", round_id, buzzer_on: false });
const ended = (round_id: string): EventBody => ({ type: "round_ended", round_id, as: "done" });

describe("where a show was when", () => {
  const begun = {
    3: { type: "show_started", run_id: "run", content_id: "content" },
    5: { type: "game_begun", show_game_id: "game" },
    6: opened("one"),
    20: ended("one"),
    21: opened("two"),
  } as const;

  test("a round is on from its opening to its end, both included", () => {
    const { placeAt, rangesOf } = timelineOf(log(begun));
    expect(placeAt(4)).toMatchObject({ game_id: null, round_id: null });
    expect(placeAt(6)).toMatchObject({ game_id: "game", round_id: "one" });
    expect(placeAt(20)).toMatchObject({ round_id: "one" });
    expect(placeAt(21)).toMatchObject({ round_id: "two" });
    expect(rangesOf({ round_id: "one" })).toEqual([[6, 20]]);
    expect(rangesOf({ round_id: "none" })).toEqual([]);
  });

  test("after an undo the show is where it was before the decision", () => {
    const mark = {
      kind: "next",
      scope: "play",
      show_game_id: "game",
      round_id: "two",
      team_id: null,
      outcome: null,
      points: null,
      rounds: [],
    } as const;
    const { placeAt, rangesOf } = timelineOf(
      log({ ...begun, 30: { type: "decision_undone", decision_seq: 20, decision: mark }, 40: ended("one") }),
    );
    expect(placeAt(30)).toMatchObject({ round_id: "two" });
    expect(placeAt(31)).toMatchObject({ game_id: "game", round_id: "one" });
    expect(rangesOf({ round_id: "one" })).toEqual([
      [6, 20],
      [31, 40],
    ]);
  });

  test("each start is a run, with the content of games that came later", () => {
    const added: EventBody = {
      type: "game_added",
      show_game_id: "late",
      game: { game_id: "late", title: "Late", points: 1, rounds_count: 1 },
      content_id: "more",
    };
    const { runs, placeAt } = timelineOf(
      log({
        ...begun,
        22: added,
        23: { type: "show_reset" },
        24: { ...added, content_id: null },
        25: { type: "show_started", run_id: "again", content_id: "other" },
      }),
    );
    expect(runs.map(({ run_id, contents }) => [run_id, contents])).toEqual([
      ["run", ["content", "more"]],
      ["again", ["other"]],
    ]);
    expect(placeAt(24)).toMatchObject({ game_id: null, round_id: null });
  });
});
