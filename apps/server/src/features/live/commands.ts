import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { CommandAnswer, ModeratorCommandBody, TeamCommandBody } from "@showrunner/contract/realtime";
import type { Actor, CommandBody, FrozenContent, Line, Millis, Rejection, RunId } from "@showrunner/engine";
import { WriteConflict } from "../../platform/db/index.ts";
import type { LineMeasurement } from "./line-care.ts";
import type { LiveShow } from "./live-show.ts";
import type { ExecuteOptions, FreezeGames } from "./types.ts";

/** What the server knows about how a command arrived. */
export interface Way extends LineMeasurement {
  /** Show-clock time, in ms. */
  readonly arrival: number;
  readonly line: Line;
  /** Maximum difference between `arrival` and the clock shared by all servers, in ms (FAIR-12). */
  readonly clock_error: Millis;
}

/** A command as sent by a client, with its actor and transport data. */
export interface PageCommand {
  readonly id: string;
  readonly device_id: string;
  readonly actor: Actor;
  readonly body: ModeratorCommandBody | TeamCommandBody;
  readonly way: Way;
}

export type RunPageCommand = (show: LiveShow, command: PageCommand) => Promise<CommandAnswer>;

type Start = Extract<ModeratorCommandBody, { readonly type: "start" }>;

/** For a show that has already started: the engine refuses the start without reading the content. */
const nothing: FrozenContent = { id: "", games: [] };

/** Adds what clients may not supply themselves (times, measurements, frozen content) and executes the command. */
export function pageCommands(freeze: FreezeGames): RunPageCommand {
  const execute = (
    show: LiveShow,
    { id, device_id, actor, way }: PageCommand,
    body: CommandBody,
    options?: ExecuteOptions,
  ): Promise<CommandAnswer> => show.execute({ id, device_id, actor, body, at: way.arrival }, options);

  const start = async (show: LiveShow, command: PageCommand, { type, view }: Start): Promise<CommandAnswer> => {
    const run_id: RunId = uuidv7();
    const { games, run, show: info } = show.state;
    if (run !== null || info === null) return execute(show, command, { type, view, run_id, content: nothing });
    const owned = { id: info.show_id, owner_id: info.owner_id };
    const freezeNow = () =>
      freeze(
        owned,
        games.map(({ id, game }) => ({ show_game_id: id, game_id: game.game_id })),
      );
    const frozen = await freezeNow();
    if (!frozen.ok) return refused(frozen.error);
    const { content, guards } = frozen.value;
    await show.grant(run_id, content);
    try {
      return await execute(show, command, { type, view, run_id, content }, { statements: () => guards });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      // Since it was frozen, another show started one of the games, or a game is no longer shared.
      const now = await freezeNow();
      return refused(now.ok ? { code: "stale_view", params: { reason: "programme_changed" } } : now.error);
    }
  };

  return (show, command) => {
    const { body, actor, way } = command;
    // Teams and moderators may not use each other's commands.
    if ("view" in body || body.type === "correct_points" || body.type === "undo") {
      if (actor.kind !== "moderator") return Promise.resolve(notAllowed);
      if (body.type === "start") return start(show, command, body);
      // The schema's optional fields may be undefined where the engine's are absent; both mean the same.
      return execute(show, command, body as CommandBody);
    }
    if (actor.kind !== "team") return Promise.resolve(notAllowed);
    if (body.type !== "buzz") return execute(show, command, body);
    return execute(show, command, { ...body, ...way });
  };
}

const refused = ({ code, params }: Rejection): CommandAnswer => ({ ok: false, code, params });

const notAllowed: CommandAnswer = { ok: false, code: "not_allowed", params: {} };

/** Scopes the server's own commands, which are never repeated. */
export const server_device = "server";

export function serverCommandId(): string {
  return randomUUID();
}
