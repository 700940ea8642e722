import type { ModeratorGame, ModeratorRound, ModeratorSlices, PressRow } from "@showrunner/engine";
import { findHolderPress } from "../../../../lib/find-holder-press.ts";
import type { ModeratorCommand } from "./moderator-command.ts";

/** The step that the primary button and the space bar take. */
export type DeskStep =
  | { readonly kind: "command"; readonly label: DeskStepLabel; readonly command: ModeratorCommand }
  /** The winner must be chosen first. */
  | { readonly kind: "finish_game"; readonly label: "finish_game" }
  /** The show has nothing to play. */
  | { readonly kind: "add_game"; readonly label: "add_game" }
  /** A team holds the buzzer; the decision replaces the button. */
  | { readonly kind: "decide"; readonly label: "decide"; readonly press: PressRow }
  | { readonly kind: "none"; readonly label: "wait" | "over" };

type DeskStepLabel =
  | "start"
  | "introduce_game"
  | "start_first_round"
  | "end_reading"
  | "show_part"
  | "show_step"
  | "reveal"
  | "next_round"
  | "to_standings"
  | "skip_empty_game"
  | "finish_without_teams"
  | "complete"
  | "podium_1"
  | "podium_2"
  | "podium_3"
  | "resume";

const FINISH_WITHOUT_WINNER = {
  kind: "command",
  command: { type: "finish_game", winner_team_id: null },
} as const;

type StepSlices = Pick<ModeratorSlices, "show" | "programme" | "presses" | "roster" | "round">;

/** The current step of the primary button and the space bar. */
export function getNextStep(slices: StepSlices): DeskStep {
  const { show, programme, roster } = slices;
  switch (programme.next_step) {
    case "start":
      return { kind: "command", label: "start", command: { type: "start" } };
    case "resume":
      return { kind: "command", label: "resume", command: { type: "resume" } };
    case "introduce_game":
      return { kind: "command", label: "introduce_game", command: { type: "introduce_game" } };
    case "start_first_round":
      return { kind: "command", label: "start_first_round", command: { type: "start_first_round" } };
    case "end_reading":
      return { kind: "command", label: "end_reading", command: { type: "end_reading" } };
    case "show_part":
      return { kind: "command", label: "show_part", command: { type: "show_part" } };
    case "show_step": {
      const step = (slices.round?.steps?.shown ?? 0) + 1;
      return { kind: "command", label: "show_step", command: { type: "show_step", step } };
    }
    case "podium_step": {
      const rank = show.podium?.next ?? 1;
      return { kind: "command", label: `podium_${toPodiumPlace(rank)}`, command: { type: "podium_step", rank } };
    }
    case "reveal":
      return { kind: "command", label: "reveal", command: { type: "reveal" } };
    case "next":
      return {
        kind: "command",
        label: isLastRound(programme) ? "to_standings" : "next_round",
        command: { type: "next", confirmed: false },
      };
    case "finish_game":
      // A game without rounds never began, so there is no winner.
      if (findCurrentGame(programme)?.status === "pending")
        return { ...FINISH_WITHOUT_WINNER, label: "skip_empty_game" };
      if (roster.active === 0) return { ...FINISH_WITHOUT_WINNER, label: "finish_without_teams" };
      return { kind: "finish_game", label: "finish_game" };
    case "complete":
      return { kind: "command", label: "complete", command: { type: "complete", confirmed: true, podium: true } };
    case "decide_buzz": {
      const press = findHolderPress(slices.presses);
      return press === null ? { kind: "none", label: "wait" } : { kind: "decide", label: "decide", press };
    }
    case null:
      if (show.stage === "lobby") return { kind: "add_game", label: "add_game" };
      return { kind: "none", label: show.status === "completed" ? "over" : "wait" };
  }
}

function toPodiumPlace(rank: number): 1 | 2 | 3 {
  return rank === 3 || rank === 2 ? rank : 1;
}

export function findCurrentGame(programme: ModeratorSlices["programme"]): ModeratorGame | null {
  return programme.games.find((game) => game.id === programme.current_game_id) ?? null;
}

export function findCurrentRound(programme: ModeratorSlices["programme"]): ModeratorRound | null {
  return findCurrentGame(programme)?.rounds.find((round) => round.id === programme.current_round_id) ?? null;
}

function isLastRound(programme: ModeratorSlices["programme"]): boolean {
  const rounds = findCurrentGame(programme)?.rounds ?? [];
  return rounds.length > 0 && rounds.at(-1)?.id === programme.current_round_id;
}

/** What follows now: a round of this game, its standings, or the next game; null at the end. */
export type UpcomingItem =
  | { readonly kind: "round"; readonly round: ModeratorRound }
  | { readonly kind: "standings" }
  | { readonly kind: "game"; readonly game: ModeratorGame }
  | null;

export function getUpcomingItem({ show, programme }: Pick<ModeratorSlices, "show" | "programme">): UpcomingItem {
  if (show.status === "completed") return null;
  const game = findCurrentGame(programme);
  if (game === null || game.status === "finished") return findNextGame(programme);
  if (show.stage === "game_over") return { kind: "game", game };
  if (show.stage === "standings") return findNextGame(programme);
  const at = game.rounds.findIndex((round) => round.id === programme.current_round_id);
  const next = game.rounds[at + 1];
  if (next !== undefined) return { kind: "round", round: next };
  return { kind: "standings" };
}

function findNextGame(programme: ModeratorSlices["programme"]): UpcomingItem {
  const at = programme.games.findIndex((game) => game.id === programme.current_game_id);
  const next = programme.games.slice(at + 1).find((game) => game.status === "pending");
  return next === undefined ? null : { kind: "game", game: next };
}
