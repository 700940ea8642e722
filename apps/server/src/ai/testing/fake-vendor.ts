import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Socket } from "node:net";
import { setSafeTimeout } from "../../platform/safe-timers.ts";

/** How a fake vendor treats the requests that create something; the list of models always works. */
export type VendorBehaviour =
  | "good"
  /** Good, but without a word about usage. */
  | "no_usage"
  /** The key is wrong, for all requests. */
  | "unauthorized"
  | "unknown_model"
  | "bad_request"
  /** 429 with `Retry-After: 7`. */
  | "rate_limited"
  | "overloaded"
  /** Half of the response, then the end of the connection. */
  | "cut"
  /** Half of the response, then a proper end. */
  | "truncated"
  /** Accepts the request and never answers. */
  | "silent"
  /** Answers with endless bytes. */
  | "huge"
  /** An HTML page with status 200. */
  | "wrong_type"
  /** JSON of another form. */
  | "wrong_form"
  /** To the address of a cloud's metadata. */
  | "redirect"
  /** Jobs are accepted and never end. */
  | "never_ends"
  /** Jobs end as failed. */
  | "job_fails";

export interface VendorCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A response in pieces that arrive one after the other. */
export interface VendorResponse {
  readonly status?: number;
  readonly type?: string;
  readonly chunks: readonly (string | Uint8Array)[];
}

/** What one wire format answers; null for an unknown path. */
export type VendorFormat = (call: VendorCall, context: VendorContext) => VendorResponse | null;

export interface VendorContext {
  readonly url: string;
  readonly behaviour: VendorBehaviour;
  /** Counts up with each job. */
  readonly nextJobId: () => string;
  /** Polls of a job, including this one. */
  readonly countPolls: (jobId: string) => number;
  /** Polls after which a job is done. */
  readonly pollsUntilDone: number;
  /** The text of a chat, in pieces. */
  readonly words: readonly string[];
  /** File of a generated video. */
  readonly video: Uint8Array;
}

export interface FakeVendor {
  readonly url: string;
  /** All requests, in order. */
  readonly calls: readonly VendorCall[];
  /** Requests that create something, and that a real vendor would charge. */
  readonly paidCalls: () => number;
  /** Requests whose client ended the connection before the response did. */
  readonly abortedCalls: () => number;
  behave(behaviour: VendorBehaviour): void;
  /** Leaves requests of a path without an answer from now on; null answers all again. */
  hold(path: RegExp | null): void;
  setPollsUntilDone(polls: number): void;
  close(): Promise<void>;
}

interface FakeVendorOptions {
  readonly port?: number;
  /** Time between two pieces of a response. */
  readonly chunkDelayMs?: number;
  readonly pollsUntilDone?: number;
  /** What the model writes; it always says the same by default. */
  readonly write?: (call: VendorCall) => string;
  /** What it generates as a video; the head of a file by default. */
  readonly video?: Uint8Array;
}

const HUGE_CHUNK = "x".repeat(1_000_000);

const delay = (ms: number): Promise<void> => new Promise((resolve) => setSafeTimeout(resolve, ms));

/** A vendor of AI as a real HTTP server on loopback. It counts its calls, because a real one charges for them. */
export async function startFakeVendor(format: VendorFormat, options: FakeVendorOptions = {}): Promise<FakeVendor> {
  const { port = 0, chunkDelayMs = 0, video = TINY_MP4 } = options;
  let { pollsUntilDone = 2 } = options;
  let behaviour: VendorBehaviour = "good";
  let paid = 0;
  let aborted = 0;
  let held: RegExp | null = null;
  let jobs = 0;
  const polls = new Map<string, number>();
  const calls: VendorCall[] = [];
  const sockets = new Set<Socket>();

  const send = async (response: ServerResponse, { status = 200, type, chunks }: VendorResponse): Promise<void> => {
    const half = Math.max(1, Math.floor(chunks.length / 2));
    const isHalved = behaviour === "cut" || behaviour === "truncated";
    response.writeHead(status, { "content-type": type ?? "application/json" });
    for (const chunk of isHalved ? chunks.slice(0, half) : chunks) {
      const isOnly = chunks.length === 1 && isHalved;
      response.write(isOnly ? chunk.slice(0, chunk.length / 2) : chunk);
      if (chunkDelayMs > 0) await delay(chunkDelayMs);
      if (response.destroyed) return;
    }
    if (behaviour !== "cut") return void response.end();
    // The bytes before the end have to arrive.
    await delay(20);
    response.destroy();
  };

  const answer = (
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): true => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    return true;
  };
  /** Whether the behaviour leaves nothing to answer. */
  const refuse = async (response: ServerResponse): Promise<boolean> => {
    if (behaviour === "unknown_model") return answer(response, 404, { error: { message: "no such model" } });
    if (behaviour === "bad_request") return answer(response, 400, { error: { message: "refused by the filter" } });
    if (behaviour === "rate_limited")
      return answer(response, 429, { error: { message: "slow down" } }, { "retry-after": "7" });
    if (behaviour === "overloaded") return answer(response, 503, { error: { message: "overloaded" } });
    if (behaviour === "wrong_form") return answer(response, 200, { hello: "world" });
    if (behaviour === "redirect")
      return answer(response, 307, {}, { location: "http://169.254.169.254/latest/meta-data" });
    if (behaviour === "wrong_type") {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to nginx</h1>");
      return true;
    }
    if (behaviour !== "huge") return behaviour === "silent";
    response.writeHead(200, { "content-type": "application/json" });
    while (!response.destroyed)
      if (!response.write(HUGE_CHUNK)) await Promise.race([once(response, "drain"), delay(1_000)]);
    return true;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const { method = "GET", url: path = "/", headers } = request;
    const call = { method, path, headers, body: Buffer.concat(pieces).toString("utf8") };
    calls.push(call);
    response.on("close", () => {
      if (!response.writableFinished) aborted += 1;
    });
    if (behaviour === "unauthorized") {
      answer(response, 401, { error: { message: `wrong key ${headers.authorization}` } });
      return;
    }
    if (method === "POST") {
      paid += 1;
      if (await refuse(response)) return;
    }
    if (held?.test(path) === true) return;
    const found = format(call, {
      url: vendor.url,
      behaviour,
      nextJobId: () => `job-${(jobs += 1)}`,
      countPolls: (id) => {
        polls.set(id, (polls.get(id) ?? 0) + 1);
        return polls.get(id) ?? 0;
      },
      pollsUntilDone,
      video,
      words: options.write === undefined ? SPOKEN_WORDS : (options.write(call).match(/[^]{1,24}/g) ?? []),
    });
    if (found === null) answer(response, 404, { error: { message: "no such path" } });
    else await send(response, found);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const vendor: FakeVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    paidCalls: () => paid,
    abortedCalls: () => aborted,
    behave: (next) => (behaviour = next),
    hold: (next) => (held = next),
    setPollsUntilDone: (next) => (pollsUntilDone = next),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return vendor;
}

/** The lines of a stream of server-sent events. */
export function toEventStream(events: readonly unknown[], isNamed = false): readonly string[] {
  return events.map((event) => {
    const name = isNamed ? `event: ${(event as { readonly type: string }).type}\n` : "";
    return `${name}data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`;
  });
}

/** A PNG of one pixel. */
export const TINY_PNG: Buffer = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The head of an MP4 file. */
export const TINY_MP4: Buffer = Buffer.from("\0\0\0\u0018ftypisom\0\0\u0002\0isommp41", "latin1");

/** What fake models say. */
export const SPOKEN_WORDS: readonly string[] = ["Which ", "river ", "flows ", "through ", "Köln", "?"];
export const SPOKEN_TEXT: string = SPOKEN_WORDS.join("");
