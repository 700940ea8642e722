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
  ModeratorSlices,
  Rejection,
  Result,
  ShowEvent,
  ShowGameId,
  ShowId,
  ShowState,
  SystemCommand,
  UserId,
} from "@showrunner/engine";
import type { CommandAck } from "@showrunner/contract/realtime";
import type { WriteStatement } from "../../../platform/db/index.ts";

/** A command passed to a show; the room adds the time. */
export interface LiveCommand {
  /** Unique per actor and device: a repeated command gets the same ack and has no effect. */
  readonly id: CommandId;
  readonly device_id: DeviceId;
  readonly actor: Actor;
  readonly body: CommandBody;
  /** Show-clock time of arrival; defaults to the time of `execute`. */
  readonly at?: Instant;
}

export interface ExecuteOptions {
  /**
   * Statements written atomically with the command's events (a team's password, for example). Called once per decision
   * with the new events; not called for refused and repeated commands.
   */
  readonly statements?: (events: readonly ShowEvent[]) => readonly WriteStatement[];
}

/** The ack of a command, and what the command changed. */
export interface CommandResult {
  readonly ack: CommandAck;
  /** The events it caused; none for refused and repeated commands. */
  readonly events: readonly ShowEvent[];
  /** The show after the command; null for an unknown show. */
  readonly state: ShowState | null;
}

/** Input of `create`; the caller provides the ids, the show's secret is generated here. */
export type NewShow = Omit<Extract<SystemCommand, { readonly type: "create_show" }>, "type" | "secret">;

export interface Snapshot<Slices = AnySlices> {
  readonly seq: number;
  readonly slices: Slices;
}

/**
 * The shows of this server. Every change of a show goes through here: decided by the engine, written to the log, then
 * sent to all clients. Promises reject with those errors of `Database.write` that concern the caller's own statements
 * (`UniqueViolation`, `WriteConflict`); while the database cannot write, commands are refused as `unavailable`.
 */
export interface LiveShows {
  /** Rejects with `UniqueViolation` of `shows.public_id` when the public id is taken. */
  create(show: NewShow, options?: ExecuteOptions): Promise<CommandAck>;
  /** Resolves after the commit; `gameshow_not_found` for an unknown show. */
  execute(showId: ShowId, command: LiveCommand, options?: ExecuteOptions): Promise<CommandResult>;
  /** Counts a registration refused by its rate limit, for moderators; returns at once. */
  recordRefusedRegistration(showId: ShowId): void;
  /** State as of the latest commit. */
  getState(showId: ShowId): Promise<ShowState | null>;
  /** Everything this audience may see now. */
  createSnapshot(showId: ShowId, audience: { readonly kind: "moderator" }): Promise<Snapshot<ModeratorSlices> | null>;
  createSnapshot(showId: ShowId, audience: Audience): Promise<Snapshot | null>;
  /** Deletes the show with all its data and disconnects its clients. */
  delete(showId: ShowId, statements?: readonly WriteStatement[]): Promise<void>;
}

/**
 * Freezes the games of a show at its start; provided by the feature that stores games. A refusal becomes the command's
 * ack. `guards` make the write fail when the show may no longer play one of the games by then.
 */
export type FreezeGames = (
  show: { readonly id: ShowId; readonly owner_id: UserId | null },
  games: readonly { readonly show_game_id: ShowGameId; readonly game_id: GameId }[],
) => Promise<Result<{ readonly content: FrozenContent; readonly guards: readonly WriteStatement[] }, Rejection>>;
