import type { ModeratorSlices } from "@showrunner/engine";
import type { CallOptions } from "../testing/server.ts";
import type { Things, World } from "./world.ts";

const at_start = { run_id: "", round_id: null, phase: null } as const;
const of_show = (things: Things) => ({ params: { id: things.show_id } });
const of_public = (things: Things) => ({ params: { publicId: things.public_id } });

/** Opens the show's first round if necessary, and submits for its team. */
export async function answerFirstRound(things: Things, { on, callers }: World): Promise<void> {
  const moderate = (body: CallOptions<"POST /gameshows/:id/commands">["body"]) =>
    on.call("POST /gameshows/:id/commands", { as: callers.owner, ...of_show(things), ...(body && { body }) });
  await moderate({ id: "start", device_id: "d", body: { type: "start", view: at_start } });
  const { slices } = await on.call("GET /gameshows/:id/live", { as: callers.owner, ...of_show(things) });
  const { show, programme } = slices as unknown as Pick<ModeratorSlices, "show" | "programme">;
  const view = { run_id: show.run_id ?? "", round_id: null, phase: null };
  await moderate({ id: "open", device_id: "d", body: { type: "start_first_round", view } });
  await on.call("POST /gameshows/public/:publicId/commands", {
    as: things.team,
    ...of_public(things),
    body: {
      id: "submit",
      device_id: "d",
      body: {
        type: "submit",
        round_id: programme.games[0]?.rounds[0]?.id ?? "",
        submission_id: "s",
        input: { text: "!" },
      },
    },
  });
}

/** Plays the show to its end if necessary. */
export async function completeShow(things: Things, world: World): Promise<void> {
  await answerFirstRound(things, world);
  const as = world.callers.owner;
  const { slices } = await world.on.call("GET /gameshows/:id/live", { as, ...of_show(things) });
  const { show, desk } = slices as unknown as Pick<ModeratorSlices, "show" | "desk">;
  const view = { run_id: show.run_id ?? "", round_id: desk?.round_id ?? null, phase: desk?.phase ?? null };
  const body = { type: "complete", confirmed: true, view } as const;
  await world.on.call("POST /gameshows/:id/commands", {
    as,
    ...of_show(things),
    body: { id: "complete", device_id: "d", body },
  });
}
