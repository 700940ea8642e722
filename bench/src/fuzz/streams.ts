import { get } from "node:http";
import { Chance } from "../faults/chance.ts";
import { oneOf, type Scene } from "./scene.ts";
import { problemOfMessage } from "./session.ts";
import type { SharedShow } from "./show.ts";
import type { Tally } from "./tally.ts";

const at_once = 4;
const patience_ms = 15_000;
const odd_values = ["", "null", "a.b.c", "x".repeat(5_000), "é", "__proto__"];

interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Number of messages to read before disconnecting. */
  readonly messages: number;
}

function aStream({ world }: Scene, { things, teams }: SharedShow, chance: Chance): Asked {
  const root = "/api/v1/gameshows";
  const tokens = [world.callers.owner, world.callers.other_user, world.callers.admin, {}];
  const odd = oneOf(odd_values, chance);
  const access = chance.next() < 0.7 ? oneOf(tokens, chance).access_token : odd;
  const team = chance.next() < 0.5 ? oneOf(teams, chance).team_token : chance.next() < 0.5 ? undefined : odd;
  const ids = [things.show_id, things.show_id, "nobody", "%00", "x".repeat(37), "..%2f"];
  const public_ids = [things.public_id, things.public_id, things.public_id.toLowerCase(), "NOBODY22", "%ff", "-"];
  const path =
    chance.next() < 0.5 ? `${root}/${oneOf(ids, chance)}/events` : `${root}/public/${oneOf(public_ids, chance)}/events`;
  const headers = {
    ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
    ...(team === undefined ? {} : { "x-team-token": team }),
    ...(chance.next() < 0.3 ? { "x-display-key": odd } : {}),
    ...(chance.next() < 0.5 ? { "x-device-id": oneOf(odd_values, chance) } : {}),
    ...(chance.next() < 0.2 ? { "last-event-id": odd } : {}),
  };
  return { path, headers, messages: chance.whole(0, 6) };
}

/** Reads a stream for a while; resolves with what was wrong, or null. */
function listen(url: string, { path, headers, messages }: Asked, tally: Tally): Promise<string | null> {
  return new Promise((resolve) => {
    const done = (problem: string | null): void => {
      clearTimeout(timer);
      asked.destroy();
      resolve(problem);
    };
    const timer = setTimeout(() => done(null), patience_ms);
    const asked = get(`${url}${path}`, { headers, agent: false }, (response) => {
      const status = response.statusCode ?? 0;
      tally.streams.add(String(status));
      const type = response.headers["content-type"] ?? "";
      if (status >= 500) return done(`server error ${status}`);
      const expected = status === 200 ? /^text\/event-stream/ : /^application\/json/;
      if (!expected.test(type)) return done(`status ${status} with content type "${type}"`);
      let text = "";
      let heard = 0;
      response.on("error", () => done(null));
      response.on("end", () => done(null));
      response.on("data", (data: Buffer) => {
        text += data.toString("utf8");
        const events = text.split("\n\n");
        text = events.pop() ?? "";
        for (const event of status === 200 ? events : []) {
          if (event.startsWith(":")) continue;
          heard += 1;
          const problem = event.startsWith("data: ") ? problemOfMessage(event.slice(6)) : `not an event: ${event}`;
          if (problem !== null) return done(problem);
        }
        if (heard >= messages && status === 200) done(null);
      });
    });
    asked.on("error", (error) => done(`no response: ${error.message}`));
  });
}

/** Opens event streams with valid and invalid credentials. */
export async function fuzzStreams(
  scene: Scene,
  { seed, total, show }: { readonly seed: number; readonly total: number; readonly show: SharedShow },
  tally: Tally,
): Promise<void> {
  const chance = new Chance(seed);
  let opened = 0;
  const lane = async (): Promise<void> => {
    while (opened < total) {
      opened += 1;
      const asked = aStream(scene, show, chance);
      const problem = await listen(oneOf(scene.urls, chance), asked, tally);
      if (problem !== null) tally.find({ where: "a stream of events", what: problem, example: JSON.stringify(asked) });
    }
  };
  await Promise.all(Array.from({ length: at_once }, lane));
}
