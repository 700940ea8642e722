import type { Actor } from "./actor.ts";
import type { BuzzCommand, BuzzerCommand } from "./buzzer/buzzer.decide.ts";
import type { CommandId, DeviceId, Instant, RoundId, RunId, ShowGameId } from "./ids.ts";
import type { RoundPhase } from "./round-definition.ts";
import type { AwardCommand, CorrectionCommand } from "./scoring/scoring.decide.ts";
import type { BreakCommand } from "./show/break.decide.ts";
import type { JudgeCommand } from "./show/judge-submissions.decide.ts";
import type { CreateShowCommand, ManageShowCommand, RunCommand, StartCommand } from "./show/lifecycle.decide.ts";
import type { NavigationCommand } from "./show/navigation.decide.ts";
import type { PodiumCommand } from "./show/podium.decide.ts";
import type { ProgrammeCommand, RefreshGameCommand } from "./show/programme.decide.ts";
import type { RoundActionCommand } from "./show/round-action.decide.ts";
import type { RoundCommand } from "./show/rounds.decide.ts";
import type { SubmitCommand } from "./show/submissions.decide.ts";
import type { TickCommand } from "./show/tick.decide.ts";
import type { ShowPartCommand } from "./steps/question-parts.decide.ts";
import type { ShowStepCommand } from "./steps/show-step.decide.ts";
import type { JoinMemberCommand, ManageTeamCommand, RegisterTeamCommand } from "./teams/teams.decide.ts";
import type { TimerCommand } from "./timer/timer.decide.ts";
import type { UndoCommand } from "./undo/undo.decide.ts";

/** The position for which a command was given; a different current position makes the command stale. */
export interface PlayPosition {
  readonly run_id: RunId | null;
  readonly round_id: RoundId | null;
  readonly phase: RoundPhase | null;
  /** The current game; optional. Between two games it changes, while run, round and phase stay the same. */
  readonly show_game_id?: ShowGameId | null | undefined;
}

/** The server's own commands. */
export type SystemCommand = CreateShowCommand | RefreshGameCommand | TickCommand;

/** Management commands, valid independent of the current position. */
export type ManageCommand = ManageShowCommand | ProgrammeCommand | ManageTeamCommand | CorrectionCommand | UndoCommand;

/**
 * Commands that advance the play; each carries the position it was given for. Clients send these, except for the
 * content of a start; a test keeps them equal to the schemas of the contract.
 */
export type PlayCommand = { readonly view: PlayPosition } & (
  | StartCommand
  | BreakCommand
  | RunCommand
  | PodiumCommand
  | NavigationCommand
  | RoundCommand
  | JudgeCommand
  | AwardCommand
  | RoundActionCommand
  | ShowPartCommand
  | ShowStepCommand
  | BuzzerCommand
  | TimerCommand
);

export type ModeratorCommand = ManageCommand | PlayCommand;

/** Commands of a team, or of a visitor who registers one. */
export type TeamCommand = RegisterTeamCommand | JoinMemberCommand | BuzzCommand | SubmitCommand;

export type CommandBody = SystemCommand | ModeratorCommand | TeamCommand;

/** A command as queued in a room. */
export interface Command {
  readonly id: CommandId;
  readonly device_id: DeviceId;
  readonly actor: Actor;
  readonly at: Instant;
  readonly body: CommandBody;
}
