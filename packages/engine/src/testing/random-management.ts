import type { ManageCommand, ShowSettings } from "../index.ts";
import { pick, teamOf } from "./random-choices.ts";
import * as steps from "./steps.ts";
import type { Step } from "./test-world.ts";

export function manageAction(one: number, other: number): Step {
  const teamId = teamOf(one);
  return steps.manage(
    pick<ManageCommand>(
      [
        { type: "delete_team", team_id: teamId },
        { type: "deactivate_team", team_id: teamId },
        { type: "reactivate_team", team_id: teamId },
        { type: "deactivate_team", team_id: teamId },
        { type: "reactivate_team", team_id: teamId },
        { type: "update_team", team_id: teamId, name: pick(["Wasps", "ANTS", "Bees", " "], other) },
        { type: "correct_points", team_id: teamId, points: (other % 7) - 3, reason: "Counted again" },
        { type: "set_team_password", team_id: teamId, log_out: other % 2 === 0 },
        { type: "create_team", team_id: teamId, name: teamId, colour: null },
      ],
      other,
    ),
  );
}

export function settingAction(one: number, other: number): Step {
  return steps.manage({
    type: "update_show",
    settings: pick<Partial<ShowSettings>>(
      [
        { cap_ms: other },
        { wrong_buzz_penalty: other % 8 },
        { replace_answers: other % 2 === 0 },
        { too_close: other % 2 === 0 ? "ask_again" : "keep_order" },
        { arming: other % 2 === 0 ? "by_hand" : "with_question" },
        { spoken_question: other % 2 === 0 },
      ],
      one,
    ),
  });
}

export function programmeAction(one: number, other: number): Step {
  return (world) => {
    const ids = world.state.games.map((entry) => entry.id);
    const [showGameId = "none"] = Object.keys(world.library).slice(other % 3);
    const choices = [
      steps.addGame(showGameId),
      steps.manage({ type: "remove_game", show_game_id: showGameId }),
      steps.manage({ type: "order_games", show_game_ids: ids.toReversed() }),
      steps.manage({ type: "set_registration", open: other % 2 === 0 }),
    ] as const;
    return pick(choices, one)(world);
  };
}

/** A game that two or three teams play, such as a tie-break, after the current one or at the end. */
export function tieBreakAction(one: number, other: number): Step {
  return (world) => {
    const { games } = world.state;
    const showGameId = Object.keys(world.library).find((id) => games.every((entry) => entry.id !== id)) ?? "none";
    const teams = new Set([teamOf(one), teamOf(one + 1), ...(other % 2 === 0 ? [] : [teamOf(one + 4)])]);
    const added = steps.addGame(showGameId, [...teams])(world);
    if (other % 4 === 0) return added;
    const begun = games.filter(({ progress }) => progress.status !== "pending").map(({ id }) => id);
    const later = games.filter(({ progress }) => progress.status === "pending").map(({ id }) => id);
    return steps.manage({ type: "order_games", show_game_ids: [...begun, showGameId, ...later] })(added);
  };
}

export function breakAction(one: number, other: number): Step {
  if (one % 3 === 0) return steps.play({ type: "end_break" });
  return steps.play({ type: "set_break", seconds: pick([null, 1, 30, 0], other), text: pick(["", "Back soon"], one) });
}
