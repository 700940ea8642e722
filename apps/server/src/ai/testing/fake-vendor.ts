import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Socket } from "node:net";
import { setSafeTimeout } from "../../platform/safe-timers.ts";

/** How a fake vendor treats POST requests. Other requests always succeed, except with `unauthorized`. */
export type VendorBehaviour =
  | "good"
  /** Good, but reports no usage. */
  | "no_usage"
  /** Good, but says that the text ends at its limit of output tokens. */
  | "length_limit"
  /** Refuses the key of every request. */
  | "unauthorized"
  | "unknown_model"
  | "bad_request"
  /** 429 with `Retry-After: 7`. */
  | "rate_limited"
  | "overloaded"
  /** Half of the response, then drops the connection. */
  | "cut"
  /** Half of the response, then a regular end of the response. */
  | "truncated"
  /** Accepts the request and never responds. */
  | "silent"
  /** Responds with endless bytes. */
  | "huge"
  /** An HTML page with status 200. */
  | "wrong_type"
  /** JSON that does not match the vendor's schema. */
  | "wrong_form"
  /** Redirects to a cloud's metadata address. */
  | "redirect"
  /** Accepts jobs that never end. */
  | "never_ends"
  /** Jobs end as failed. */
  | "job_fails"
  /** Refuses to report on jobs, as after the last credit was used. */
  | "job_hidden"
  /** The results of jobs are at a host that is not approved. */
  | "result_elsewhere"
  /** The results of jobs have no files. */
  | "result_empty";

export interface VendorCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A response that is sent in several chunks. */
export interface VendorResponse {
  readonly status?: number;
  readonly type?: string;
  readonly chunks: readonly (string | Uint8Array)[];
}

/** Responds in one vendor's wire format; null for an unknown path. */
export type VendorFormat = (call: VendorCall, context: VendorContext) => VendorResponse | null;

export interface VendorContext {
  /** Base of the addresses of results. */
  readonly url: string;
  readonly behaviour: VendorBehaviour;
  /** A new id for each job. */
  readonly nextJobId: () => string;
  /** Records a poll of a job and returns how many there have been. */
  readonly countPolls: (jobId: string) => number;
  /** Polls after which a job is done. */
  readonly pollsUntilDone: number;
  /** The text that the model writes, in chunks. */
  readonly words: readonly string[];
  /** The generated video file. */
  readonly video: Uint8Array;
}

export interface FakeVendor {
  readonly url: string;
  /** All requests, in order. */
  readonly calls: readonly VendorCall[];
  /** POST requests, which a real vendor would charge for. */
  readonly paidCalls: () => number;
  /** Requests whose connection closed before the response was complete. */
  readonly abortedCalls: () => number;
  setBehaviour(behaviour: VendorBehaviour): void;
  /** From now on, requests with a matching path get no response; null responds to all again. */
  hold(path: RegExp | null): void;
  setPollsUntilDone(polls: number): void;
  close(): Promise<void>;
}

interface FakeVendorOptions {
  readonly port?: number;
  /** Time between two chunks of a response. */
  readonly chunkDelayMs?: number;
  readonly pollsUntilDone?: number;
  /** What the model writes; `DEFAULT_TEXT` by default. */
  readonly write?: (call: VendorCall) => string;
  /** The video it generates; `TINY_MP4` by default. */
  readonly video?: Uint8Array;
}

const HUGE_CHUNK = "x".repeat(1_000_000);

const delay = (ms: number): Promise<void> => new Promise((resolve) => setSafeTimeout(resolve, ms));

/** Starts a fake AI vendor as an HTTP server on loopback. It counts the calls that a real vendor would charge for. */
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
    // Gives the sent bytes time to arrive before the connection drops.
    await delay(20);
    response.destroy();
  };

  const respond = (
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): true => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    return true;
  };
  /** Responds as the behaviour demands; false if the request is to be processed normally. */
  const refuse = async (response: ServerResponse): Promise<boolean> => {
    if (behaviour === "unknown_model") return respond(response, 404, { error: { message: "no such model" } });
    if (behaviour === "bad_request") return respond(response, 400, { error: { message: "refused by the filter" } });
    if (behaviour === "rate_limited")
      return respond(response, 429, { error: { message: "slow down" } }, { "retry-after": "7" });
    if (behaviour === "overloaded") return respond(response, 503, { error: { message: "overloaded" } });
    if (behaviour === "wrong_form") return respond(response, 200, { hello: "world" });
    if (behaviour === "redirect")
      return respond(response, 307, {}, { location: "http://169.254.169.254/latest/meta-data" });
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
      respond(response, 401, { error: { message: `wrong key ${headers.authorization}` } });
      return;
    }
    if (method === "POST") {
      paid += 1;
      if (await refuse(response)) return;
    }
    if (held?.test(path) === true) return;
    const found = format(call, {
      url: behaviour === "result_elsewhere" ? "http://10.0.0.1" : vendor.url,
      behaviour,
      nextJobId: () => `job-${(jobs += 1)}`,
      countPolls: (id) => {
        polls.set(id, (polls.get(id) ?? 0) + 1);
        return polls.get(id) ?? 0;
      },
      pollsUntilDone,
      video,
      words: options.write === undefined ? DEFAULT_CHUNKS : (options.write(call).match(/[^]{1,24}/g) ?? []),
    });
    if (found === null) respond(response, 404, { error: { message: "no such path" } });
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
    setBehaviour: (next) => (behaviour = next),
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

/** Encodes events as a stream of server-sent events, one chunk each. `isNamed` adds their `type` as the event name. */
export function toEventStream(events: readonly unknown[], isNamed = false): readonly string[] {
  return events.map((event) => {
    const name = isNamed ? `event: ${(event as { readonly type: string }).type}\n` : "";
    return `${name}data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`;
  });
}

/** The prompt as results of jobs repeat it: it looks like the address of a file. */
export const ECHOED_PROMPT = "https://10.0.0.2/flag.png as a mosaic";

/** A PNG with one pixel. */
export const TINY_PNG: Buffer = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The head of an MP4 file. */
export const TINY_MP4: Buffer = Buffer.from("\0\0\0\u0018ftypisom\0\0\u0002\0isommp41", "latin1");

/** The default text of fake models, in chunks. */
export const DEFAULT_CHUNKS: readonly string[] = ["Which ", "river ", "flows ", "through ", "Köln", "?"];
export const DEFAULT_TEXT: string = DEFAULT_CHUNKS.join("");
