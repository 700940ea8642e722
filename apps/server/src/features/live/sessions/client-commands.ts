import { v7 as uuidv7 } from "uuid";
import type { ClientCommandInput, CommandAck, ModeratorCommandInput } from "@showrunner/contract/realtime";
import {
  isCurrentPosition,
  type Actor,
  type CommandBody,
  type FrozenContent,
  type Transport,
  type Millis,
  type Rejection,
  type RunId,
} from "@showrunner/engine";
import { WriteConflict } from "../../../platform/db/index.ts";
import type { ConnectionMeasurement } from "../room/ping-rate-controller.ts";
import type { LiveShow } from "../room/live-show.ts";
import type { ExecuteOptions, FreezeGames } from "../room/live-shows.ts";

/** What the server knows about how a command arrived. */
export interface CommandMeta extends ConnectionMeasurement {
  /** Show-clock time, in ms. */
  readonly arrival: number;
  readonly transport: Transport;
  /** Maximum difference between `arrival` and the clock shared by all servers, in ms (FAIR-12). */
  readonly clock_error: Millis;
}

/** A command as sent by a client, with its actor and transport data. */
export interface ClientCommand {
  readonly id: string;
  readonly device_id: string;
  readonly actor: Actor;
  readonly body: ClientCommandInput;
  readonly meta: CommandMeta;
}

export type RunClientCommand = (show: LiveShow, command: ClientCommand) => Promise<CommandAck>;

type StartInput = Extract<ModeratorCommandInput, { readonly type: "start" }>;

/** For a start that the engine refuses without reading the content. */
const EMPTY_CONTENT: FrozenContent = { id: "", games: [] };

/** Adds what clients may not supply themselves (times, measurements, frozen content) and executes the command. */
export function createClientCommandRunner(freeze: FreezeGames): RunClientCommand {
  const execute = async (
    show: LiveShow,
    { id, device_id, actor, meta }: ClientCommand,
    body: CommandBody,
    options?: ExecuteOptions,
  ): Promise<CommandAck> => (await show.execute({ id, device_id, actor, body, at: meta.arrival }, options)).ack;

  const start = async (show: LiveShow, command: ClientCommand, { type, view }: StartInput): Promise<CommandAck> => {
    const runId: RunId = uuidv7();
    const { games, run, show: info } = show.state;
    // Freezing reads and renders all games, so it is spared if the start is refused anyway.
    if (run !== null || info === null || !isCurrentPosition(show.state, view))
      return execute(show, command, { type, view, run_id: runId, content: EMPTY_CONTENT });
    const owned = { id: info.show_id, owner_id: info.owner_id };
    const freezeNow = () =>
      freeze(
        owned,
        games.map(({ id, game }) => ({ show_game_id: id, game_id: game.game_id })),
      );
    const frozen = await freezeNow();
    if (!frozen.ok) return toRefusal(frozen.error);
    const { content, guards } = frozen.value;
    // Content without rounds is refused; its capabilities would stay in the database.
    if (content.games.some(({ rounds }) => rounds.length > 0)) await show.grantAssets(runId, content);
    try {
      return await execute(show, command, { type, view, run_id: runId, content }, { statements: () => guards });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      // Since it was frozen, another show started one of the games, or a game is no longer shared.
      const now = await freezeNow();
      return toRefusal(now.ok ? { code: "stale_view", params: { reason: "programme_changed" } } : now.error);
    }
  };

  const executeForTeam = (show: LiveShow, command: ClientCommand, body: CommandBody): Promise<CommandAck> =>
    command.actor.kind === "team" ? execute(show, command, body) : Promise.resolve(NOT_ALLOWED_REFUSAL);

  return (show, command) => {
    const { body, actor, meta } = command;
    // Teams and moderators may not use each other's commands.
    switch (body.type) {
      case "buzz":
        return executeForTeam(show, command, { ...body, ...meta });
      case "submit":
        return executeForTeam(show, command, { ...body, arrival: meta.arrival, rtt_min: meta.rtt_min });
      case "join_member":
        return executeForTeam(show, command, body);
      default:
        if (actor.kind !== "moderator") return Promise.resolve(NOT_ALLOWED_REFUSAL);
        return body.type === "start" ? start(show, command, body) : execute(show, command, body);
    }
  };
}

const toRefusal = ({ code, params }: Rejection): CommandAck => ({ ok: false, code, params });

const NOT_ALLOWED_REFUSAL: CommandAck = { ok: false, code: "not_allowed", params: {} };
