import { Client } from "undici";
import { usageOf } from "../machine.ts";
import { api_prefix, type Question } from "./messages.ts";

/** A server under load. */
export interface HttpSubject {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** What requests of one kind cost on one side. */
export interface HttpFigures {
  /** Processor time of all server processes for one request, in µs. */
  readonly cpu_us: number;
  readonly per_s: number;
}

/** Lines that ask at once, each from an address of its own: what one address may ask is not what is measured. */
const lines = 32;
/** Turns of both sides, so that whatever else the machine does meets both. */
const turns = 6;
/** Requests before the first turn, for the compiler of the engine. */
const warm_up = 12_000;

const addressOf = (line: number): string => `127.0.1.${line + 1}`;

/** Keeps a server busy over lines that stay open. */
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

  /** One answer, as text. Rejects when it is a refusal. */
  async ask({ path, headers }: Question, client = this.#clients[0]): Promise<string> {
    if (client === undefined) throw new Error("there are no lines");
    const { statusCode, body } = await client.request({ method: "GET", path: `${api_prefix}${path}`, headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
    return text;
  }

  /** Asks the same so many times, one request at a time on each line. */
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

/** Asks both sides the same in turns; one result for each of them. */
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
