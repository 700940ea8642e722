import type { CallOptions } from "../testing/test-server.ts";
import type { ShowFixture, TestWorld } from "./test-world.ts";

const AT_START = { run_id: null, round_id: null, phase: null } as const;
const showParams = (fixture: ShowFixture) => ({ params: { id: fixture.showId } });
const publicParams = (fixture: ShowFixture) => ({ params: { publicId: fixture.publicId } });

/** Opens the show's first round if necessary, and submits for its team. */
export async function answerFirstRound(fixture: ShowFixture, { server, callers }: TestWorld): Promise<void> {
  const moderate = (body: CallOptions<"POST /gameshows/:id/commands">["body"]) =>
    server.call("POST /gameshows/:id/commands", { as: callers.owner, ...showParams(fixture), ...(body && { body }) });
  await moderate({ id: "start", device_id: "d", body: { type: "start", view: AT_START } });
  const { slices } = await server.call("GET /gameshows/:id/live", { as: callers.owner, ...showParams(fixture) });
  const { show, programme } = slices;
  const view = { run_id: show.run_id, round_id: null, phase: null };
  await moderate({ id: "open", device_id: "d", body: { type: "start_first_round", view } });
  await server.call("POST /gameshows/public/:publicId/commands", {
    as: fixture.team,
    ...publicParams(fixture),
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
export async function completeShow(fixture: ShowFixture, world: TestWorld): Promise<void> {
  await answerFirstRound(fixture, world);
  const as = world.callers.owner;
  const { slices } = await world.server.call("GET /gameshows/:id/live", { as, ...showParams(fixture) });
  const { show, desk } = slices;
  const view = { run_id: show.run_id, round_id: desk?.round_id ?? null, phase: desk?.phase ?? null };
  const body = { type: "complete", confirmed: true, view } as const;
  await world.server.call("POST /gameshows/:id/commands", {
    as,
    ...showParams(fixture),
    body: { id: "complete", device_id: "d", body },
  });
}

/** Lets phones join the show's teams by code. */
export async function useTeamCodes(fixture: ShowFixture, { server, callers }: TestWorld): Promise<void> {
  const body = { settings: { team_access: "code" } } as const;
  await server.call("PATCH /gameshows/:id", { as: callers.owner, ...showParams(fixture), body });
}
