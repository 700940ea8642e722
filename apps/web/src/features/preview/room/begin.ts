import type { Gameshow, ShowPreview } from "@showrunner/contract/rest";
import type { CommandBody, EngineContext } from "@showrunner/engine";
import { round_definitions } from "@showrunner/rounds";
import { createClock } from "./clock.ts";
import { Room, type RoomOptions } from "./room.ts";

/** Actor of the setup commands. */
export const moderator = { kind: "moderator", user_id: null } as const;
const system = { kind: "system" } as const;
const visitor = { kind: "visitor" } as const;

/** Device id of the setup commands. */
const maker = "preview";

export interface SampleTeam {
  readonly id: string;
  readonly name: string;
}

export interface RoomContent {
  readonly show: Pick<Gameshow, "public_id" | "name" | "description" | "settings">;
  readonly preview: Pick<ShowPreview, "games" | "content">;
  readonly teams: readonly SampleTeam[];
}

/** Creates a show before its start, with sample teams in the lobby and time paused. */
export function beginRoom(
  { show, preview, teams }: RoomContent,
  {
    later,
    monotonic = () => performance.now(),
  }: Pick<RoomOptions, "later"> & { readonly monotonic?: () => number } = {},
): Room {
  const context: EngineContext = { content: () => preview.content, rounds: round_definitions };
  const room = new Room({ context, clock: createClock(monotonic, 0), ...(later === undefined ? {} : { later }) });
  const say = (actor: typeof moderator | typeof system | typeof visitor, body: CommandBody): void => {
    const answer = room.execute(actor, maker, body);
    if (!answer.ok) throw new Error(`${body.type} was refused: ${answer.code}`);
  };
  say(system, {
    type: "create_show",
    show_id: "preview",
    public_id: show.public_id,
    owner_id: null,
    name: show.name,
    description: show.description,
    settings: show.settings,
    // Not a secret here: a constant makes every preview the same.
    secret: "preview",
  });
  for (const { show_game_id, game } of preview.games) say(moderator, { type: "add_game", show_game_id, game });
  for (const { id, name } of teams) {
    room.advance(1_000);
    say(visitor, { type: "register_team", team_id: id, name, colour: null });
  }
  return room;
}
