import type { Gameshow, ShowPreview } from "@showrunner/contract/rest";
import type { CommandBody, EngineContext } from "@showrunner/engine";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { createRoomClock } from "./room-clock.ts";
import { LocalRoom, type LocalRoomOptions } from "./local-room.ts";

/** Actor of the setup commands. */
export const MODERATOR_ACTOR = { kind: "moderator", user_id: null } as const;
const SYSTEM_ACTOR = { kind: "system" } as const;
const VISITOR_ACTOR = { kind: "visitor" } as const;

/** Device id of the setup commands. */
const SETUP_DEVICE_ID = "preview";

export interface SampleTeam {
  readonly id: string;
  readonly name: string;
}

export interface LocalRoomContent {
  readonly show: Pick<Gameshow, "public_id" | "name" | "description" | "settings">;
  readonly preview: Pick<ShowPreview, "games" | "content">;
  readonly teams: readonly SampleTeam[];
}

/** Creates a show before its start, with sample teams in the lobby and time paused. */
export function createLocalRoom(
  { show, preview, teams }: LocalRoomContent,
  {
    schedule,
    monotonic = () => performance.now(),
  }: Pick<LocalRoomOptions, "schedule"> & { readonly monotonic?: () => number } = {},
): LocalRoom {
  const context: EngineContext = { content: () => preview.content, rounds: ROUND_DEFINITIONS };
  const room = new LocalRoom({
    context,
    clock: createRoomClock(monotonic, 0),
    ...(schedule === undefined ? {} : { schedule }),
  });
  const execute = (
    actor: typeof MODERATOR_ACTOR | typeof SYSTEM_ACTOR | typeof VISITOR_ACTOR,
    body: CommandBody,
  ): void => {
    const ack = room.execute(actor, SETUP_DEVICE_ID, body);
    if (!ack.ok) throw new Error(`${body.type} was refused: ${ack.code}`);
  };
  execute(SYSTEM_ACTOR, {
    type: "create_show",
    show_id: "preview",
    public_id: show.public_id,
    owner_id: null,
    name: show.name,
    description: show.description,
    settings: show.settings,
    // No secrecy is needed here; a constant makes all previews the same.
    secret: "preview",
  });
  for (const { show_game_id, game } of preview.games)
    execute(MODERATOR_ACTOR, { type: "add_game", show_game_id, game });
  for (const { id, name } of teams) {
    room.advance(1_000);
    execute(VISITOR_ACTOR, { type: "register_team", team_id: id, name, colour: null });
  }
  return room;
}
