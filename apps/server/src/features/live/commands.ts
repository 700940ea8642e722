import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { CommandAnswer, ModeratorCommandBody, TeamCommandBody } from "@showrunner/contract/realtime";
import type { Actor, CommandBody, FrozenContent, Line, Millis, RunId } from "@showrunner/engine";
import type { LiveShow } from "./live-show.ts";
import type { FreezeGames } from "./types.ts";

/** What the server knows of how a command came. */
export interface Way {
  /** Show-clock moment, in ms. */
  readonly arrival: number;
  readonly line: Line;
  readonly rtt_min: Millis | null;
  readonly late: Millis;
  /** How far `arrival` may be from the clock that all servers share (FAIR-12). */
  readonly clock_error: Millis;
}

/** A command as a page gave it, with who and how. */
export interface PageCommand {
  readonly id: string;
  readonly device_id: string;
  readonly actor: Actor;
  readonly body: ModeratorCommandBody | TeamCommandBody;
  readonly way: Way;
}

export type RunPageCommand = (show: LiveShow, command: PageCommand) => Promise<CommandAnswer>;

type Start = Extract<ModeratorCommandBody, { readonly type: "start" }>;

/** For a show that has started already: the engine answers without looking at it. */
const nothing: FrozenContent = { id: "", games: [] };

/** Completes what pages may not say themselves (moments, measurements, frozen content) and has it carried out. */
export function pageCommands(freeze: FreezeGames): RunPageCommand {
  const execute = (
    show: LiveShow,
    { id, device_id, actor, way }: PageCommand,
    body: CommandBody,
  ): Promise<CommandAnswer> => show.execute({ id, device_id, actor, body, at: way.arrival });

  const start = async (show: LiveShow, command: PageCommand, { type, view }: Start): Promise<CommandAnswer> => {
    const run_id: RunId = uuidv7();
    const { games, run } = show.state;
    if (run !== null) return execute(show, command, { type, view, run_id, content: nothing });
    const frozen = await freeze(games.map(({ id, game }) => ({ show_game_id: id, game_id: game.game_id })));
    if (!frozen.ok) return { ok: false, code: frozen.error.code, params: frozen.error.params };
    await show.grant(run_id, frozen.value);
    return execute(show, command, { type, view, run_id, content: frozen.value });
  };

  return (show, command) => {
    const { body, actor, way } = command;
    // Teams play and moderators lead; neither may use the words of the other.
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

const notAllowed: CommandAnswer = { ok: false, code: "not_allowed", params: {} };

/** Scopes the server's own commands, which nobody repeats. */
export const server_device = "server";

export function serverCommandId(): string {
  return randomUUID();
}
