import { protocol_version } from "@showrunner/contract/realtime";
import { hostApi } from "../../../e2e/support/api.ts";
import { startServer } from "../../../e2e/support/server.ts";
import type { HallScreens, Registration } from "../load/messages.ts";
import { Probe } from "../probe/probe.ts";
import type { Size, Subject } from "../subject.ts";
import { addressOf, prepareGame, prepareShow, registerTeams, registrationOf } from "./show.ts";

/** Load shedding off: the load generator uses the same cores. */
const unshed = {
  MAX_EVENT_LOOP_DELAY_MS: "0",
  MAX_HEAP_MB: "0",
  MAX_RSS_MB: "0",
  // All load clients come from one address.
  MAX_CONNECTIONS_PER_ADDRESS: "0",
};
/** Registers up to ten thousand teams at full speed; limits per address stay on. */
const unbounded = { REGISTRATIONS_PER_SHOW: "0", TEAMS_PER_SHOW: "0" };

const hello = (role: string, token: string | undefined, device_id: string): string =>
  JSON.stringify({ type: "hello", protocol: protocol_version, role, token: token ?? null, device_id, seq: null });

/** A real server with real shows on the embedded database. */
export async function productSubject({ shows, teams, phones }: Size, commands: number): Promise<Subject> {
  const probe = new Probe();
  const server = await startServer({
    env: { LOG_LEVEL: "warn", TRUSTED_PROXIES: "loopback", ...unshed, ...unbounded, ...probe.env },
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    probe.end();
  };
  const restart = async (): Promise<void> => {
    await server.kill();
    await server.start();
  };
  try {
    const host = await hostApi(server.url);
    const game_id = await prepareGame(host);
    const prepared: { id: string; public_id: string; tokens: readonly string[] }[] = [];
    for (let show = 0; show < shows; show += 1) {
      const { id, public_id } = await prepareShow(host, game_id);
      const tokens = await registerTeams(server.url, public_id, teams, show * teams);
      prepared.push({ id, public_id, tokens });
    }
    // A fresh process, without the memory used for hashing thousands of passwords.
    await restart();
    await host.login();

    const address = `${server.url.replace("http", "ws")}/api/v1/gameshows`;
    const hallOf = ({ id, public_id, tokens }: (typeof prepared)[number], show: number): HallScreens => ({
      teams: tokens.map((token, index) => ({
        url: `${address}/public/${public_id}/socket`,
        headers: addressOf(show * teams + index),
        hello: hello("team", token, `device-${index + 1}`),
      })),
      host: { url: `${address}/${id}/socket`, hello: hello("moderator", host.token, "device-host") },
    });
    const registering = `${server.url}/api/v1/gameshows/join/${prepared[0]?.public_id ?? ""}/register`;
    return {
      name: "Showrunner",
      probe,
      halls: prepared.map(hallOf),
      // From one address, as phones behind one NAT.
      registrations: Array.from({ length: phones }, (_, index): Registration => ({
        url: registering,
        body: JSON.stringify(registrationOf(teams + index + 1)),
      })),
      before_fan_out: [{ type: "start" }, { type: "start_first_round" }, { type: "timer_start", seconds: 600 }],
      fan_out: Array.from({ length: commands }, () => ({ type: "timer_add", seconds: 15 })),
      before_buzz: [{ type: "reveal" }, { type: "next", confirmed: true }],
      buzz_seen: '"phase":"locked"',
      restart,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
