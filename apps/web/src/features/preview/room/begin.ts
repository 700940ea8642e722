import type { Gameshow, ShowPreview } from "@showrunner/contract/rest";
import type { CommandBody, EngineContext } from "@showrunner/engine";
import { round_definitions } from "@showrunner/rounds";
import { createClock } from "./clock.ts";
import { Room, type RoomOptions } from "./room.ts";

/** Who prepares the show; the engine wants somebody who may. */
export const moderator = { kind: "moderator", user_id: null } as const;
const system = { kind: "system" } as const;
const visitor = { kind: "visitor" } as const;

/** The device that whatever belongs to the making of the room is said from. */
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

/** A show as it stands before its start, with sample teams in its lobby; time stands still. */
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
    // Nobody has to be kept from anything here; what looks random is the same in every preview.
    secret: "preview",
  });
  for (const { show_game_id, game } of preview.games) say(moderator, { type: "add_game", show_game_id, game });
  for (const { id, name } of teams) {
    room.advance(1_000);
    say(visitor, { type: "register_team", team_id: id, name, colour: null });
  }
  return room;
}
