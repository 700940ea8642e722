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
    const { positionAt, rangesOf } = buildTimeline(createLog(begun));
    expect(positionAt(4)).toMatchObject({ game_id: null, round_id: null });
    expect(positionAt(6)).toMatchObject({ game_id: "game", round_id: "one" });
    expect(positionAt(20)).toMatchObject({ round_id: "one" });
    expect(positionAt(21)).toMatchObject({ round_id: "two" });
    expect(rangesOf({ round_id: "one" })).toEqual([[6, 20]]);
    expect(rangesOf({ round_id: "none" })).toEqual([]);
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
    const { positionAt, rangesOf } = buildTimeline(
      createLog({ ...begun, 30: { type: "decision_undone", decision_seq: 20, decision: mark }, 40: roundEnded("one") }),
    );
    expect(positionAt(30)).toMatchObject({ round_id: "two" });
    expect(positionAt(31)).toMatchObject({ game_id: "game", round_id: "one" });
    expect(rangesOf({ round_id: "one" })).toEqual([
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
    const { runs, positionAt } = buildTimeline(
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
    expect(positionAt(24)).toMatchObject({ game_id: null, round_id: null });
  });
});
