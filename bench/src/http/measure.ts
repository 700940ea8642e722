import { Client } from "undici";
import { usageOf } from "../machine.ts";
import { api_prefix, type Question } from "./messages.ts";

/** A server under load. */
export interface HttpSubject {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Cost of one kind of request on one side. */
export interface HttpFigures {
  /** Processor time of all server processes per request, in µs. */
  readonly cpu_us: number;
  readonly per_s: number;
}

/** Concurrent connections, each from its own address, since rate limits per address are not measured here. */
const lines = 32;
/** Alternations of the two sides, so that other load on the machine affects both. */
const turns = 6;
/** Requests before the first measurement, to warm up the JIT. */
const warm_up = 12_000;

const addressOf = (line: number): string => `127.0.1.${line + 1}`;

/** Sends requests over keep-alive connections. */
export class HttpLoad {
  readonly #subject: HttpSubject;
  readonly #clients: readonly Client[];

  constructor(subject: HttpSubject) {
    this.#subject = subject;
    this.#clients = Array.from(
      { length: lines },
      (_, line) => new Client(subject.url, { localAddress: addressOf(line) }),
    );
  }

  /** Returns a response's text; rejects unless its status is 200. */
  async ask({ path, headers }: Question, client = this.#clients[0]): Promise<string> {
    if (client === undefined) throw new Error("no connections");
    const { statusCode, body } = await client.request({ method: "GET", path: `${api_prefix}${path}`, headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
    return text;
  }

  /** Sends a request this many times, one at a time on each connection. */
  async storm(question: Question, requests: number): Promise<{ readonly cpu_s: number; readonly took_s: number }> {
    let left = requests;
    const before = usageOf(this.#subject.pid).cpu_s;
    const began = performance.now();
    await Promise.all(
      this.#clients.map(async (client) => {
        while (left > 0) {
          left -= 1;
          await this.ask(question, client);
        }
      }),
    );
    const took_s = (performance.now() - began) / 1_000;
    return { cpu_s: usageOf(this.#subject.pid).cpu_s - before, took_s };
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }
}

/** Measures both sides alternately; returns one result per side. */
export async function compare(
  sides: readonly HttpLoad[],
  question: Question,
  requests: number,
): Promise<readonly HttpFigures[]> {
  const sums = sides.map(() => ({ cpu_s: 0, took_s: 0 }));
  for (const side of sides) await side.storm(question, Math.min(warm_up, 2 * requests));
  const each = Math.ceil(requests / turns);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, side] of sides.entries()) {
      const { cpu_s, took_s } = await side.storm(question, each);
      const sum = sums[index];
      if (sum === undefined) continue;
      sum.cpu_s += cpu_s;
      sum.took_s += took_s;
    }
  }
  return sums.map(({ cpu_s, took_s }) => ({
    cpu_us: (cpu_s / (each * turns)) * 1_000_000,
    per_s: (each * turns) / took_s,
  }));
}
