import { get } from "node:http";
import { RandomSource } from "../random-source.ts";
import { pickOne, type FuzzContext } from "./fuzz-context.ts";
import { findMessageProblem } from "./fuzz-session.ts";
import type { SharedShow } from "./shared-show.ts";
import type { FuzzReport } from "./fuzz-report.ts";

const CONCURRENCY = 4;
const STREAM_TIMEOUT_MS = 15_000;
const ODD_VALUES = ["", "null", "a.b.c", "x".repeat(5_000), "é", "__proto__"];

interface StreamRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Number of messages to read before disconnecting. */
  readonly messages: number;
}

function randomStreamRequest(
  { world }: FuzzContext,
  { fixture, teams }: SharedShow,
  random: RandomSource,
): StreamRequest {
  const root = "/api/v1/gameshows";
  const tokens = [world.callers.owner, world.callers.other_user, world.callers.admin, {}];
  const odd = pickOne(ODD_VALUES, random);
  const access = random.next() < 0.7 ? pickOne(tokens, random).access_token : odd;
  const team = random.next() < 0.5 ? pickOne(teams, random).team_token : random.next() < 0.5 ? undefined : odd;
  const ids = [fixture.showId, fixture.showId, "nobody", "%00", "x".repeat(37), "..%2f"];
  const publicIds = [fixture.publicId, fixture.publicId, fixture.publicId.toLowerCase(), "NOBODY22", "%ff", "-"];
  const path =
    random.next() < 0.5
      ? `${root}/${pickOne(ids, random)}/events`
      : `${root}/public/${pickOne(publicIds, random)}/events`;
  const headers = {
    ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
    ...(team === undefined ? {} : { "x-team-token": team }),
    ...(random.next() < 0.3 ? { "x-display-key": odd } : {}),
    ...(random.next() < 0.5 ? { "x-device-id": pickOne(ODD_VALUES, random) } : {}),
    ...(random.next() < 0.2 ? { "last-event-id": odd } : {}),
  };
  return { path, headers, messages: random.integer(0, 6) };
}

/** Reads a stream for a while; resolves with what was wrong, or null. */
function readStream(
  url: string,
  { path, headers, messages }: StreamRequest,
  report: FuzzReport,
): Promise<string | null> {
  return new Promise((resolve) => {
    const done = (problem: string | null): void => {
      clearTimeout(timer);
      request.destroy();
      resolve(problem);
    };
    const timer = setTimeout(() => done(null), STREAM_TIMEOUT_MS);
    const request = get(`${url}${path}`, { headers, agent: false }, (response) => {
      const status = response.statusCode ?? 0;
      report.streams.add(String(status));
      const type = response.headers["content-type"] ?? "";
      if (status >= 500) return done(`server error ${status}`);
      const expected = status === 200 ? /^text\/event-stream/ : /^application\/json/;
      if (!expected.test(type)) return done(`status ${status} with content type "${type}"`);
      let text = "";
      let received = 0;
      response.on("error", () => done(null));
      response.on("end", () => done(null));
      response.on("data", (data: Buffer) => {
        text += data.toString("utf8");
        const events = text.split("\n\n");
        text = events.pop() ?? "";
        for (const event of status === 200 ? events : []) {
          if (event.startsWith(":")) continue;
          received += 1;
          const problem = event.startsWith("data: ") ? findMessageProblem(event.slice(6)) : `not an event: ${event}`;
          if (problem !== null) return done(problem);
        }
        if (received >= messages && status === 200) done(null);
      });
    });
    request.on("error", (error) => done(`no response: ${error.message}`));
  });
}

/** Opens event streams with valid and invalid credentials. */
export async function fuzzStreams(
  context: FuzzContext,
  { seed, total, show }: { readonly seed: number; readonly total: number; readonly show: SharedShow },
  report: FuzzReport,
): Promise<void> {
  const random = new RandomSource(seed);
  let opened = 0;
  const worker = async (): Promise<void> => {
    while (opened < total) {
      opened += 1;
      const request = randomStreamRequest(context, show, random);
      const problem = await readStream(pickOne(context.urls, random), request, report);
      if (problem !== null)
        report.addFinding({ where: "a stream of events", what: problem, example: JSON.stringify(request) });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
