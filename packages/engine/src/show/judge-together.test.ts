import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deserialiseState, project, serialiseState } from "../index.ts";
import type { Json } from "../index.ts";
import {
  aGame,
  aRound,
  contextOf,
  decideBuzz,
  given,
  judgeSubmission,
  judgeTogether,
  lockBuzzer,
  manage,
  newWorld,
  play,
  reveal,
  runSteps,
  startedShow,
  submitText,
  undo,
} from "../testing/index.ts";
import type { World } from "../testing/index.ts";

const TEAMS = ["ants", "bees", "crows", "dogs"] as const;
const library = { quiz: aGame([aRound({ buzzer_override: "disable", scoring: "partial_credit" }), aRound()]) };
const submitted = runSteps(newWorld({ library }), [
  startedShow(["Ants", "Bees", "Crows", "Dogs"]),
  submitText("ants", "Mercury"),
  submitText("bees", "mercury"),
  submitText("crows", "Venus"),
]);
const submissionOf = ({ state }: World, teamId: string): string =>
  state.round?.submissions.get(teamId)?.submission_id ?? expect.unreachable();
const pointsOf = ({ state }: World, teamId: string): number | undefined => state.teams.by_id.get(teamId)?.points;

describe("judging several submissions together", () => {
  test("SUBMIT-16: judges each and is undone as one decision", () => {
    const { world } = given(submitted, judgeSubmission("bees", "wrong"))
      .when(judgeTogether(["ants", "bees"], "correct"))
      .then(
        { type: "submission_validated", team_id: "ants", decision: { outcome: "correct" } },
        { type: "submission_validated", team_id: "bees", decision: { outcome: "correct" } },
      );
    expect(project(world.state, { kind: "moderator" }, contextOf(world)).undo).toMatchObject({
      kind: "validate_submissions",
      outcome: "correct",
      team: null,
      count: 2,
    });
    const { decisions } = runSteps(world, [undo()]).state.round ?? expect.unreachable();
    expect(decisions.has("ants")).toBe(false);
    expect(decisions.get("bees")?.decision).toEqual({ outcome: "wrong" });
  });

  test("SUBMIT-16: skips a submission that was replaced meanwhile", () => {
    const submissions = TEAMS.slice(0, 2).map((teamId) => ({
      team_id: teamId,
      submission_id: submissionOf(submitted, teamId),
    }));
    const command = play({ type: "validate_submissions", submissions, decision: { outcome: "correct" } });
    const { world } = given(submitted, submitText("ants", "Pluto"))
      .when(command)
      .then({ type: "submission_validated", team_id: "bees" });
    expect(world.state.round?.decisions.has("ants")).toBe(false);
    given(submitted, submitText("ants", "Pluto"), submitText("bees", "Pluto"))
      .when(command)
      .thenRefused("submission_not_found");
  });

  test("SUBMIT-16: skips the holder of a buzz and teams that are out", () => {
    const buzzed = given(startedShow(["Ants", "Bees"]), lockBuzzer("ants"), submitText("ants", "Mercury"));
    given(buzzed.world)
      .when(judgeTogether(["ants"], "correct"))
      .thenRefused("submission_not_found");
    given(buzzed.world, decideBuzz("wrong"))
      .when(judgeTogether(["ants"], "correct"))
      .thenRefused("submission_not_found");
  });

  test("SUBMIT-16: refuses a team named twice and an invalid share", () => {
    const one = { team_id: "ants", submission_id: submissionOf(submitted, "ants") };
    given(submitted)
      .when(play({ type: "validate_submissions", submissions: [one, one], decision: { outcome: "correct" } }))
      .thenRefused("invalid_input");
    const decision = { outcome: "partial", share: 1.5 } as const;
    given(submitted)
      .when(play({ type: "validate_submissions", submissions: [one], decision }))
      .thenRefused("invalid_input");
  });

  test("SUBMIT-16: after the reveal awards change at once, and an undo reverts them", () => {
    const { world } = given(submitted, reveal())
      .when(judgeTogether(["ants", "bees"], "correct"))
      .then({ type: "submission_validated" }, { type: "submission_validated" }, { type: "awards_replaced" });
    expect([pointsOf(world, "ants"), pointsOf(world, "bees"), pointsOf(world, "crows")]).toEqual([10, 10, 0]);
    const undone = runSteps(world, [undo()]);
    expect(TEAMS.map((teamId) => pointsOf(undone, teamId))).toEqual([0, 0, 0, 0]);
  });

  test("UNDO-7: an undo from a snapshot leaves out a team deleted meanwhile", () => {
    const world = runSteps(submitted, [
      judgeTogether(["ants", "bees"], "correct"),
      manage({ type: "delete_team", team_id: "ants" }),
    ]);
    const stored = JSON.parse(JSON.stringify(serialiseState(world.state))) as Json;
    const restarted = { ...world, state: deserialiseState(stored) ?? expect.unreachable() };
    const { decisions } = runSteps(restarted, [undo()]).state.round ?? expect.unreachable();
    expect(decisions.isEmpty()).toBe(true);
    expect(restarted.state.undo.at(-1)?.judged?.map(({ team_id }) => team_id)).toEqual(["bees"]);
  });

  test("SUBMIT-16: one command equals judging one by one, for any choice of teams", () => {
    const choice = fc.record({
      teams: fc.subarray([...TEAMS], { minLength: 1 }),
      outcome: fc.constantFrom("correct" as const, "wrong" as const),
      isRevealed: fc.boolean(),
    });
    fc.assert(
      fc.property(choice, ({ teams, outcome, isRevealed }) => {
        const start = isRevealed ? runSteps(submitted, [reveal()]) : submitted;
        const together = runSteps(start, [judgeTogether(teams, outcome)]);
        const apart = runSteps(
          start,
          teams.map((teamId) => judgeSubmission(teamId, outcome)),
        );
        const result = ({ state }: World): unknown => [state.round?.decisions.toJS(), state.teams.by_id.toJS()];
        expect(result(together)).toEqual(result(apart));
      }),
    );
  });
});
