import type {
  Actor,
  AnySlices,
  Audience,
  CommandBody,
  CommandId,
  DeviceId,
  FrozenContent,
  GameId,
  Instant,
  Rejection,
  Result,
  ShowEvent,
  ShowGameId,
  ShowId,
  ShowState,
  SystemCommand,
  UserId,
} from "@showrunner/engine";
import type { CommandAnswer } from "@showrunner/contract/realtime";
import type { WriteStatement } from "../../platform/db/index.ts";

/** A command on its way into a show; the room adds the moment. */
export interface LiveCommand {
  /** Scoped to actor and device: the same one again gets the same answer and does nothing. */
  readonly id: CommandId;
  readonly device_id: DeviceId;
  readonly actor: Actor;
  readonly body: CommandBody;
  /** Show-clock moment at which the command came in; the moment of `execute` when absent. */
  readonly at?: Instant;
}

export interface ExecuteOptions {
  /**
   * Rows that must be written with the command's events or not at all (a team's password, for example). Called once
   * per decision with the new events and the state after them; not called for refusals and repeated commands.
   */
  readonly statements?: (events: readonly ShowEvent[], state: ShowState) => readonly WriteStatement[];
}

/** What `create` needs; ids are the caller's, the show's secret is made here. */
export type NewShow = Omit<Extract<SystemCommand, { readonly type: "create_show" }>, "type" | "secret">;

export interface Snapshot {
  readonly seq: number;
  readonly slices: AnySlices;
}

/**
 * The shows of this server. Every change of a show goes through here: decided by the engine, written to its log,
 * then told to all screens. Promises reject with the errors of `Database.write` that concern the caller's own
 * statements (`UniqueViolation`, `WriteConflict`); a database that cannot write answers `unavailable`.
 */
export interface LiveShows {
  /** Rejects with `UniqueViolation` of `shows.public_id` when the public id is taken. */
  create(show: NewShow, options?: ExecuteOptions): Promise<CommandAnswer>;
  /** Answers after the commit; `unknown_show` when there is no such show. */
  execute(showId: ShowId, command: LiveCommand, options?: ExecuteOptions): Promise<CommandAnswer>;
  /** State as of the newest commit. */
  state(showId: ShowId): Promise<ShowState | null>;
  /** Everything that this audience may see now. */
  snapshot(showId: ShowId, audience: Audience): Promise<Snapshot | null>;
  /** Deletes the show with everything that belongs to it, and tells its screens. */
  drop(showId: ShowId): Promise<void>;
}

/**
 * What a start freezes for a show; given by the feature that keeps games. A refusal reaches the moderator as the
 * command's answer; `guards` fail the write of the start when the show may no longer play one of the games by then.
 */
export type FreezeGames = (
  show: { readonly id: ShowId; readonly owner_id: UserId | null },
  games: readonly { readonly show_game_id: ShowGameId; readonly game_id: GameId }[],
) => Promise<Result<{ readonly content: FrozenContent; readonly guards: readonly WriteStatement[] }, Rejection>>;
