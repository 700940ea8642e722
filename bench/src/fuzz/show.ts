import { setTimeout as pause } from "node:timers/promises";
import type { ModeratorSlices } from "@showrunner/engine";
import type { ModeratorCommandBody } from "@showrunner/contract/realtime";
import type { Things, World } from "../../../apps/server/src/contract-tests/world.ts";
import type { Credentials } from "../../../apps/server/src/testing/server.ts";
import { Chance } from "../faults/chance.ts";
import { naturalStep } from "../faults/play.ts";
import type { Tally } from "./tally.ts";

const teams = 6;
/** Interval of the host's steps, in ms. */
const step_ms = 250;

/** A show with all round types that valid and fuzzed clients play together. */
export interface SharedShow {
  readonly things: Things;
  /** With the device ids that they registered with. */
  readonly teams: readonly (Credentials & { readonly id: string; readonly device_id: string })[];
}

export async function prepareShared({ on, callers, make }: World): Promise<SharedShow> {
  const as = callers.owner;
  const { gameshow_id: id } = await on.call("POST /gameshows/sample", { as, body: { language: "en" } });
  const params = { id };
  await on.call("PUT /gameshows/:id/registration", { as, params, body: { open: true } });
  const { public_id: publicId } = await on.call("GET /gameshows/:id", { as, params });
  const { games } = await on.call("GET /gameshows/:id/preview", { as, params });
  const made = await make();
  // A picture in every game: its capability URL is known to all clients that see it.
  for (const { game } of games)
    await on.call("PATCH /games/:id", { as, params: { id: game.game_id }, body: { cover_image_id: made.image_id } });
  const registered = [];
  for (let n = 1; n <= teams; n += 1) {
    const device_id = `phone-${n}`;
    const body = { name: `Shared ${n}`, password: "x", device_id };
    const { team, team_token } = await on.call("POST /gameshows/join/:publicId/register", {
      params: { publicId },
      body,
    });
    registered.push({ id: team.id, team_token, device_id });
  }
  const [first] = registered;
  const shared = {
    show_id: id,
    public_id: publicId,
    team_id: first?.id ?? "",
    team: { team_token: first?.team_token ?? "" },
  };
  const things = { ...made, ...shared, show_game_id: games[0]?.show_game_id ?? "" };
  return { things, teams: registered };
}

/** The next step, or a reset at the end of the show. */
function nextStep(slices: Partial<ModeratorSlices>, chance: Chance): ModeratorCommandBody {
  const { show, desk } = slices;
  const view = { run_id: show?.run_id ?? "", round_id: desk?.round_id ?? null, phase: desk?.phase ?? null };
  return naturalStep(slices, chance) ?? { type: "reset", view };
}

/** Plays the show as its host until `signal` aborts, whatever the fuzzers do to it. */
export async function lead(show: SharedShow, { on, callers }: World, tally: Tally, signal: AbortSignal): Promise<void> {
  const params = { id: show.things.show_id };
  const chance = new Chance(1);
  for (let count = 1; !signal.aborted; count += 1) {
    try {
      const { slices } = await on.call("GET /gameshows/:id/live", { as: callers.owner, params });
      const body = {
        id: `host-${count}`,
        device_id: "host",
        body: nextStep(slices as Partial<ModeratorSlices>, chance),
      };
      await on.call("POST /gameshows/:id/commands", { as: callers.owner, params, body });
    } catch (error) {
      tally.find({ where: "playing the shared show", what: String(error), example: `step ${count}` });
    }
    await pause(step_ms);
  }
}
