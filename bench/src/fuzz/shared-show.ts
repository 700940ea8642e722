import { setTimeout as sleep } from "node:timers/promises";
import type { ModeratorSlices } from "@showrunner/engine";
import type { ModeratorCommandInput } from "@showrunner/contract/realtime";
import { buildRequest, type ShowFixture, type TestWorld, type Credentials } from "@showrunner/server/testing";
import { RandomSource } from "../random-source.ts";
import { suggestStep } from "../faults/random-commands.ts";
import type { FuzzReport } from "./fuzz-report.ts";

const TEAM_COUNT = 6;
/** Interval of the host's steps, in ms. */
const STEP_MS = 250;

/** A show with all round types that valid and fuzzed clients play together. */
export interface SharedShow {
  readonly fixture: ShowFixture;
  /** With the device ids that they registered with. */
  readonly teams: readonly (Credentials & { readonly id: string; readonly device_id: string })[];
}

export async function prepareSharedShow({ server, callers, createShow }: TestWorld): Promise<SharedShow> {
  const as = callers.owner;
  const { gameshow_id: id } = await server.call("POST /gameshows/sample", { as, body: { language: "en" } });
  const params = { id };
  await server.call("PUT /gameshows/:id/registration", { as, params, body: { open: true } });
  const { public_id: publicId } = await server.call("GET /gameshows/:id", { as, params });
  const { games } = await server.call("GET /gameshows/:id/preview", { as, params });
  const ownFixture = await createShow();
  // A picture in every game: its capability URL is known to all clients that see it.
  for (const { game } of games)
    await server.call("PATCH /games/:id", {
      as,
      params: { id: game.game_id },
      body: { cover_image_id: ownFixture.imageId },
    });
  const registered = [];
  for (let n = 1; n <= TEAM_COUNT; n += 1) {
    const deviceId = `phone-${n}`;
    const body = { name: `Shared ${n}`, password: "x", device_id: deviceId };
    const { team, team_token } = await server.call("POST /gameshows/join/:publicId/register", {
      params: { publicId },
      body,
    });
    registered.push({ id: team.id, team_token, device_id: deviceId });
  }
  const [first] = registered;
  const shared = {
    showId: id,
    publicId,
    teamId: first?.id ?? "",
    team: { team_token: first?.team_token ?? "" },
  };
  const fixture = { ...ownFixture, ...shared, showGameId: games[0]?.show_game_id ?? "" };
  return { fixture, teams: registered };
}

/** The next step, or a reset at the end of the show. */
function stepOrReset(slices: ModeratorSlices, random: RandomSource): ModeratorCommandInput {
  const { show, desk } = slices;
  const view = { run_id: show.run_id, round_id: desk?.round_id ?? null, phase: desk?.phase ?? null };
  return suggestStep(slices, random) ?? { type: "reset", view };
}

/** Plays the show as its host until `signal` aborts, whatever the fuzzers do to it. */
export async function playSharedShow(
  show: SharedShow,
  { server, callers }: TestWorld,
  report: FuzzReport,
  signal: AbortSignal,
): Promise<void> {
  const params = { id: show.fixture.showId };
  const random = new RandomSource(1);
  for (let count = 1; !signal.aborted; count += 1) {
    try {
      const { slices } = await server.call("GET /gameshows/:id/live", { as: callers.owner, params });
      const body = { id: `host-${count}`, device_id: "host", body: stepOrReset(slices, random) };
      const response = await server.app.inject(
        buildRequest("POST /gameshows/:id/commands", { as: callers.owner, params, body }),
      );
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    } catch (error) {
      report.addFinding({ where: "playing the shared show", what: String(error), example: `step ${count}` });
    }
    await sleep(STEP_MS);
  }
}
