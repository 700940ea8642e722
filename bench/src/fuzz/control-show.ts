import { fork } from "node:child_process";
import path from "node:path";
import { TEST_PASSWORD, type TestWorld } from "@showrunner/server/testing";
import { computePercentiles, type Percentiles } from "../percentiles.ts";
import { requestReport } from "../request-report.ts";

const TEAM_COUNT = 20;
/** Access tokens expire after 15 minutes. */
const TOKEN_RENEWAL_MS = 240_000;
/** An account of its own: bad input of the callers may end their other sessions. */
const HOST_USERNAME = "control_host";

export interface ControlClientConfig {
  readonly name: string;
  readonly url: string;
  readonly role: "moderator" | "team";
  readonly token: string | null;
  readonly device_id: string;
}
export type ControlRequest =
  | { readonly type: "begin"; readonly host: ControlClientConfig; readonly screens: readonly ControlClientConfig[] }
  | { readonly type: "token"; readonly token: string }
  | { readonly type: "take_stats" };
export type ControlReport =
  | { readonly type: "ready" }
  | { readonly type: "stats"; readonly latencies: readonly number[]; readonly problems: readonly string[] };

/** Latency from a host's command to a client, in ms. */
export interface LatencyStats extends Percentiles {
  /** Errors that clients of the show noticed. */
  readonly problems: readonly string[];
}

async function prepareControlShow(
  urls: readonly string[],
  { server, callers }: TestWorld,
): Promise<Extract<ControlRequest, { type: "begin" }>> {
  const as = await server.makeUser(callers.admin, HOST_USERNAME);
  const { id, public_id } = await server.call("POST /gameshows", { as, body: { name: "Control" } });
  const { id: gameId } = await server.call("POST /games", { as, body: { title: "Control", show_id: id } });
  await server.call("POST /games/:id/rounds", {
    as,
    params: { id: gameId },
    body: { type: "classic", question: "?", answers: ["!"] },
  });
  const address = (index: number, place: string): string =>
    `${(urls[index % urls.length] ?? "").replace("http", "ws")}/api/v1/gameshows/${place}/socket`;
  const screens: ControlClientConfig[] = [];
  for (let n = 1; n <= TEAM_COUNT; n += 1) {
    const deviceId = `control-${n}`;
    const body = { name: `Control ${n}`, password: "x", device_id: deviceId };
    const { team_token } = await server.call("POST /gameshows/join/:publicId/register", {
      params: { publicId: public_id },
      body,
    });
    screens.push({
      name: `team ${n}`,
      url: address(n, `public/${public_id}`),
      role: "team",
      token: team_token,
      device_id: deviceId,
    });
  }
  const token = as.access_token ?? null;
  return {
    type: "begin",
    host: { name: "host", url: address(0, id), role: "moderator", token, device_id: "desk" },
    screens,
  };
}

/** A show played correctly beside the fuzzed ones; measures what its clients notice. */
export class ControlShow {
  readonly #child = fork(path.join(import.meta.dirname, "control-show-process.ts"), { serialization: "advanced" });
  readonly #renewal: NodeJS.Timeout;

  private constructor(world: TestWorld) {
    // A refused sign-in is tried again in time: tokens last longer than two intervals.
    const renew = async (): Promise<void> => {
      const { access_token } = await world.server.signIn(HOST_USERNAME, TEST_PASSWORD);
      this.#child.send({ type: "token", token: access_token } satisfies ControlRequest);
    };
    this.#renewal = setInterval(() => void renew().catch(() => undefined), TOKEN_RENEWAL_MS);
  }

  static async start(urls: readonly string[], world: TestWorld): Promise<ControlShow> {
    const controlShow = new ControlShow(world);
    await controlShow.#request(await prepareControlShow(urls, world), "ready");
    return controlShow;
  }

  /** Statistics since the last call. */
  async takeStats(): Promise<LatencyStats> {
    const { latencies, problems } = await this.#request({ type: "take_stats" }, "stats");
    return { ...computePercentiles(latencies), problems };
  }

  stop(): void {
    clearInterval(this.#renewal);
    if (this.#child.connected) this.#child.disconnect();
  }

  async #request<T extends ControlReport["type"]>(
    request: ControlRequest,
    expected: T,
  ): Promise<Extract<ControlReport, { type: T }>> {
    const report = (await requestReport(this.#child, request, "the control show's process")) as ControlReport;
    if (report.type !== expected) throw new Error(`expected ${expected}, got ${report.type}`);
    return report as Extract<ControlReport, { type: T }>;
  }
}
