import { PROTOCOL_VERSION } from "@showrunner/contract/realtime";
import { createHostApi } from "../../../e2e/support/api.ts";
import { startServer } from "../../../e2e/support/server.ts";
import type { LoadShowConfig, Registration } from "../load/load-messages.ts";
import { ProcessProbe } from "../probe/process-probe.ts";
import type { MakeSubject, Size, Subject } from "../subject.ts";
import { createForwardedHeaders, createGame, createShow, registerTeams, createRegistrationBody } from "./bench-show.ts";

/** Load shedding off: the load generator uses the same cores. */
const NO_LOAD_SHEDDING = {
  MAX_EVENT_LOOP_DELAY_MS: "0",
  MAX_HEAP_MB: "0",
  MAX_RSS_MB: "0",
  // All load clients come from one address.
  MAX_CONNECTIONS_PER_ADDRESS: "0",
};
/** Registers up to ten thousand teams at full speed; limits per address stay on. */
const NO_REGISTRATION_LIMITS = { REGISTRATIONS_PER_SHOW: "0", TEAMS_PER_SHOW: "0" };

const createHello = (role: string, token: string | undefined, deviceId: string, language?: string): string =>
  JSON.stringify({
    type: "hello",
    protocol: PROTOCOL_VERSION,
    role,
    token: token ?? null,
    device_id: deviceId,
    seq: null,
    language,
  });

/** The product, with its address for requests of other kinds. */
export interface ProductSubject extends Subject {
  readonly url: string;
}

/** A real server with real shows on the embedded database. */
export async function createProductSubject(
  { shows, teams, phones }: Size,
  commands: number,
  languageOf?: (team: number) => string,
): Promise<ProductSubject> {
  const probe = new ProcessProbe();
  const server = await startServer({
    env: {
      LOG_LEVEL: "warn",
      TRUSTED_PROXIES: "loopback",
      ...NO_LOAD_SHEDDING,
      ...NO_REGISTRATION_LIMITS,
      ...probe.env,
    },
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    probe.close();
  };
  const restart = async (): Promise<void> => {
    await server.kill();
    await server.start();
  };
  try {
    const host = await createHostApi(server.url);
    const gameId = await createGame(host);
    const prepared: { id: string; public_id: string; tokens: readonly string[] }[] = [];
    for (let show = 0; show < shows; show += 1) {
      const { id, public_id } = await createShow(host, gameId);
      const tokens = await registerTeams(server.url, public_id, teams, show * teams);
      prepared.push({ id, public_id, tokens });
    }
    // A fresh process, without the memory used for hashing thousands of passwords.
    await restart();
    await host.login();

    const address = `${server.url.replace("http", "ws")}/api/v1/gameshows`;
    const hallOf = ({ id, public_id, tokens }: (typeof prepared)[number], show: number): LoadShowConfig => ({
      teams: tokens.map((token, index) => ({
        url: `${address}/public/${public_id}/socket`,
        headers: createForwardedHeaders(show * teams + index),
        hello: createHello("team", token, `device-${index + 1}`, languageOf?.(index)),
      })),
      host: { url: `${address}/${id}/socket`, hello: createHello("moderator", host.token, "device-host") },
    });
    const registering = `${server.url}/api/v1/gameshows/join/${prepared[0]?.public_id ?? ""}/register`;
    return {
      name: "Showrunner",
      url: server.url,
      probe,
      showConfigs: prepared.map(hallOf),
      // From one address, as phones behind one NAT.
      registrations: Array.from({ length: phones }, (_, index): Registration => ({
        url: registering,
        body: JSON.stringify(createRegistrationBody(teams + index + 1)),
      })),
      commandsBeforeFanOut: [{ type: "start" }, { type: "start_first_round" }, { type: "timer_start", seconds: 600 }],
      fanOutCommands: Array.from({ length: commands }, () => ({ type: "timer_add", seconds: 15 })),
      commandsBeforeBuzz: [{ type: "reveal" }, { type: "next", confirmed: true }],
      buzzMarker: '"phase":"locked"',
      restart,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The product with a translated game. With one language all phones read the one that the game is written in, with two
 * half of them read the other. Each command of the host changes the round.
 */
export const createLanguagesSubject =
  (count: 1 | 2): MakeSubject =>
  async (size, commands) => {
    const subject = await createProductSubject(size, commands, (team) => (count === 2 && team % 2 === 1 ? "de" : "en"));
    return {
      ...subject,
      name: count === 1 ? "one language" : "two languages",
      fanOutCommands: Array.from({ length: commands }, (_, index) => ({ type: index % 2 === 0 ? "pause" : "resume" })),
    };
  };
