import { Client } from "undici";
import { readUsage } from "../machine.ts";
import { API_PREFIX, type BenchRequest } from "./http-messages.ts";

/** A server under load. */
export interface HttpSubject {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Cost of one kind of request on one side. */
export interface HttpFigures {
  /** Processor time of all server processes per request, in µs. */
  readonly cpuUs: number;
  readonly perS: number;
}

/** Concurrent connections, each from its own address, since rate limits per address are not measured here. */
const CONNECTIONS = 32;
/** Alternations of the two sides, so that other load on the machine affects both. */
const REPETITIONS = 6;
/** Requests before the first measurement, to warm up the JIT. */
const WARM_UP_REQUESTS = 12_000;

const localAddressOf = (index: number): string => `127.0.1.${index + 1}`;

/** Sends requests over keep-alive connections. */
export class HttpLoad {
  readonly #subject: HttpSubject;
  readonly #clients: readonly Client[];

  constructor(subject: HttpSubject) {
    this.#subject = subject;
    this.#clients = Array.from(
      { length: CONNECTIONS },
      (_, index) => new Client(subject.url, { localAddress: localAddressOf(index) }),
    );
  }

  /** Returns a response's text; rejects unless its status is 200. */
  async send({ path, headers }: BenchRequest, client = this.#clients[0]): Promise<string> {
    if (client === undefined) throw new Error("no connections");
    const { statusCode, body } = await client.request({ method: "GET", path: `${API_PREFIX}${path}`, headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} responded with ${statusCode}: ${text}`);
    return text;
  }

  /** Sends a request this many times, one at a time on each connection. */
  async run(request: BenchRequest, requests: number): Promise<{ readonly cpuS: number; readonly tookS: number }> {
    let remainingRequests = requests;
    const before = readUsage(this.#subject.pid).cpuS;
    const began = performance.now();
    await Promise.all(
      this.#clients.map(async (client) => {
        while (remainingRequests > 0) {
          remainingRequests -= 1;
          await this.send(request, client);
        }
      }),
    );
    const tookS = (performance.now() - began) / 1_000;
    return { cpuS: readUsage(this.#subject.pid).cpuS - before, tookS };
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }
}

/** Measures both sides alternately; returns one result per side. */
export async function compareSides(
  sides: readonly HttpLoad[],
  request: BenchRequest,
  requests: number,
): Promise<readonly HttpFigures[]> {
  const sums = sides.map(() => ({ cpuS: 0, tookS: 0 }));
  for (const side of sides) await side.run(request, Math.min(WARM_UP_REQUESTS, 2 * requests));
  const each = Math.ceil(requests / REPETITIONS);
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    for (const [index, side] of sides.entries()) {
      const { cpuS, tookS } = await side.run(request, each);
      const sum = sums[index];
      if (sum === undefined) continue;
      sum.cpuS += cpuS;
      sum.tookS += tookS;
    }
  }
  return sums.map(({ cpuS, tookS }) => ({
    cpuUs: (cpuS / (each * REPETITIONS)) * 1_000_000,
    perS: (each * REPETITIONS) / tookS,
  }));
}
