import { project } from "../index.ts";
import { aGame, aRound, roundId } from "./library.ts";
import { play } from "./steps.ts";
import { contextOf, newWorld, type Step, type World } from "./test-world.ts";

/** A library of game `a` with three rounds and game `b` with one. */
export const quiz = newWorld({
  library: {
    a: aGame([aRound(), aRound(), aRound()], { buzzer_default: false, points: 50 }),
    b: aGame([aRound()], { title: "Second" }),
  },
});
export const finaliseGame = (): Step => play({ type: "finalize_game" });
export const introduceGame = (): Step => play({ type: "introduce_game" });
export const finishGame = (winnerTeamId: string | null): Step =>
  play({ type: "finish_game", winner_team_id: winnerTeamId });

/** The id of the nth round of game `a` in the current run. */
export function roundIdOf(world: World, number: number): string {
  return roundId(world.state.run?.run_id ?? "", "a", number);
}
export const onRound =
  (number: number, step: (roundId: string) => Step): Step =>
  (world) =>
    step(roundIdOf(world, number))(world);
export const reopenRound = (number: number): Step =>
  onRound(number, (id) => play({ type: "reopen_round", round_id: id }));
export const showRound = (number: number): Step =>
  onRound(number, (id) => play({ type: "show_to_audience", round_id: id }));
export const cancelRound = (number: number, showAnswer = false): Step =>
  onRound(number, (id) => play({ type: "cancel_round", round_id: id, show_answer: showAnswer }));

export const display = (world: World) => project(world.state, { kind: "display" }, contextOf(world));
export const moderator = (world: World) => project(world.state, { kind: "moderator" }, contextOf(world));
