import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { WebSocket, type ClientOptions } from "ws";
import type { ServerMessage, HelloMessage, ClientMessage } from "@showrunner/contract/realtime";
import { createHttpApp } from "../../../platform/http/http-app.ts";
import { fail, ok } from "../../../platform/http/failure.ts";
import { createMount } from "../../../platform/http/mount.ts";
import { ConnectionLimit } from "../../../platform/realtime/index.ts";
import { serveLive } from "../index.ts";
import { createTestAccess, type TestLive } from "./test-live.ts";
import { createTestGuard } from "../../../testing/test-guard.ts";
import { createRateLimiters } from "../../../platform/limits/index.ts";

export interface LiveTestServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts the live part on a real port; `host` is the moderator's token, `team:SHOW:TEAM` a team's. */
export async function startLiveTestServer(
  on: TestLive,
  port = 0,
  connectionLimit = new ConnectionLimit(),
): Promise<LiveTestServer> {
  const access = createTestAccess(on.revoked);
  const app = await createHttpApp({
    limits: createRateLimiters(),
    logger: pino({ level: "silent" }),
    guard: createTestGuard(),
    trustedProxies: [],
    isHttpsOnly: () => false,
    classifyError: () => undefined,
  });
  const mount = createMount(app, {
    user: (request) =>
      Promise.resolve(
        request.headers.authorization === "Bearer host"
          ? ok({ user_id: "host", isAdmin: false })
          : fail("unauthorized"),
      ),
    moderator: () => Promise.resolve(ok()),
    owner: () => Promise.resolve(ok()),
    team: async (request) => {
      const token = request.headers["x-team-token"];
      const pass = await access.team(typeof token === "string" ? token : null, "");
      return pass.ok ? ok(pass.value) : pass;
    },
  });
  const onError = (error: unknown): unknown => on.errors.push(error);
  const end = serveLive(app, mount, on.live, {
    guard: createTestGuard(),
    onError,
    connectionLimit,
    limits: createRateLimiters(),
  });
  await app.listen({ port, host: "127.0.0.1" });
  return {
    origin: `127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: async () => {
      await end();
      // `fetch` keeps idle connections open.
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** A client on a real socket. */
export class TestClient {
  readonly messages: ServerMessage[] = [];
  readonly socket: WebSocket;
  readonly #opened: Promise<unknown>;
  readonly #closed: Promise<unknown>;

  constructor(
    origin: string,
    path: string,
    hello: Pick<HelloMessage, "role" | "token"> & Partial<HelloMessage>,
    options: ClientOptions = {},
  ) {
    this.socket = new WebSocket(`ws://${origin}/api/v1/gameshows/${path}/socket`, options);
    this.#opened = new Promise((resolve) => this.socket.once("open", resolve));
    this.#closed = new Promise((resolve) => this.socket.once("close", resolve));
    this.socket.on("error", () => undefined);
    this.socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) throw new Error("frames are text");
      this.messages.push(JSON.parse(data.toString()) as ServerMessage);
    });
    void this.#opened.then(() => this.send({ type: "hello", protocol: 2, device_id: "page", seq: null, ...hello }));
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Waits for a matching message. */
  async waitFor(matches: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    for (;;) {
      const found = this.messages.find(matches);
      if (found !== undefined) return found;
      await sleep(2);
    }
  }

  get closed(): Promise<unknown> {
    return this.#closed;
  }
}
