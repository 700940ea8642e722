import { describe, expect, test } from "vitest";
import type { EventBody, ShowEvent } from "@showrunner/engine";
import { buildTimeline } from "./timeline.ts";

const actor = { kind: "system" } as const;
const createLog = (events: Readonly<Record<number, EventBody>>): readonly ShowEvent[] =>
  Object.entries(events).map(([seq, body]) => ({ seq: Number(seq), at: 0, version: 1, actor, cause: null, body }));

const roundOpened = (roundId: string): EventBody => ({ type: "round_opened", round_id: roundId, buzzer_on: false });
const roundEnded = (roundId: string): EventBody => ({ type: "round_ended", round_id: roundId, as: "done" });

describe("timeline of a show", () => {
  const begun = {
    3: { type: "show_started", run_id: "run", content_id: "content" },
    5: { type: "game_begun", show_game_id: "game" },
    6: roundOpened("one"),
    20: roundEnded("one"),
    21: roundOpened("two"),
  } as const;

  test("a round spans its opening to its end, inclusive", () => {
    const { findPosition, findRanges } = buildTimeline(createLog(begun));
    expect(findPosition(4)).toMatchObject({ game_id: null, round_id: null });
    expect(findPosition(6)).toMatchObject({ game_id: "game", round_id: "one" });
    expect(findPosition(20)).toMatchObject({ round_id: "one" });
    expect(findPosition(21)).toMatchObject({ round_id: "two" });
    expect(findRanges({ round_id: "one" })).toEqual([[6, 20]]);
    expect(findRanges({ round_id: "none" })).toEqual([]);
  });

  test("an undo restores the position before the decision", () => {
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
    const { findPosition, findRanges } = buildTimeline(
      createLog({ ...begun, 30: { type: "decision_undone", decision_seq: 20, decision: mark }, 40: roundEnded("one") }),
    );
    expect(findPosition(30)).toMatchObject({ round_id: "two" });
    expect(findPosition(31)).toMatchObject({ game_id: "game", round_id: "one" });
    expect(findRanges({ round_id: "one" })).toEqual([
      [6, 20],
      [31, 40],
    ]);
  });

  test("each start is a run and includes the content of games added later", () => {
    const added: EventBody = {
      type: "game_added",
      show_game_id: "late",
      game: { game_id: "late", title: "Late", points: 1, rounds_count: 1 },
      content_id: "more",
    };
    const { runs, findPosition } = buildTimeline(
      createLog({
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
    expect(findPosition(24)).toMatchObject({ game_id: null, round_id: null });
  });
});
