import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket as ServerSocket } from "ws";
import type { CommandAck, ServerMessage, ClientMessage } from "@showrunner/contract/realtime";

/** A scripted server on loopback that speaks the live protocol over real sockets. */
export interface FakeServer {
  readonly origin: string;
  readonly port: number;
  /** All received messages, in order. */
  readonly received: ClientMessage[];
  /** Request headers of each event stream. */
  readonly streamHeaders: IncomingMessage["headers"][];
  readonly sockets: Set<ServerSocket>;
  /** Behaviour from now on; tests change it between steps. */
  readonly script: {
    welcome: boolean;
    answerClock: boolean;
    answerCommand: ((id: string, times: number) => CommandAck | null) | null;
    sockets: "accept" | "refuse";
    health: boolean;
    /** Offset of the server's clock, in ms. */
    clockOffset: number;
    slices: Record<string, unknown>;
    seq: number;
  };
  send(message: ServerMessage | Record<string, unknown>): void;
  /** Drops all connections without a close message, as a dead network does. */
  dropConnections(): void;
  close(): Promise<void>;
}

export async function startFakeServer(port = 0): Promise<FakeServer> {
  const script: FakeServer["script"] = {
    welcome: true,
    answerClock: true,
    answerCommand: () => ({ ok: true, seq: 1 }),
    sockets: "accept",
    health: true,
    clockOffset: 0,
    slices: { show: { name: "Friday" } },
    seq: 1,
  };
  const received: ClientMessage[] = [];
  const streams: IncomingMessage["headers"][] = [];
  const sockets = new Set<ServerSocket>();
  const responses = new Set<ServerResponse>();
  const now = () => performance.now() + script.clockOffset;
  const times = new Map<string, number>();
  const first = (): ServerMessage[] => [
    { type: "welcome", protocol: 2, now: now(), asset_base: "/a" },
    { type: "state", seq: script.seq, full: true, slices: script.slices, assets: { cover: "cap1" } },
  ];
  const answer = (id: string): ServerMessage | null => {
    times.set(id, (times.get(id) ?? 0) + 1);
    const value = script.answerCommand?.(id, times.get(id) ?? 0) ?? null;
    return value === null ? null : { type: "ack", id, ack: value };
  };

  const http: Server = createServer((request, response) => {
    if (request.url === "/api/v1/health/live") {
      response.writeHead(script.health ? 200 : 500).end("{}");
    } else if (request.url?.endsWith("/events") === true) {
      streams.push(request.headers);
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const message of first()) response.write(`data: ${JSON.stringify(message)}\n\n`);
      responses.add(response);
      response.on("close", () => responses.delete(response));
    } else if (request.url?.endsWith("/commands") === true) {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        const command = JSON.parse(text) as { id: string; body: never };
        received.push({ type: "command", id: command.id, body: command.body });
        const message = answer(command.id);
        if (message?.type !== "ack") response.writeHead(503, { "retry-after": "0" }).end();
        else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(message.ack));
      });
    } else response.writeHead(404).end();
  });
  const upgrades = new WebSocketServer({ noServer: true });
  http.on("upgrade", (request, socket, head) => {
    if (script.sockets === "refuse") return void socket.destroy();
    upgrades.handleUpgrade(request, socket, head, (ws) => {
      sockets.add(ws);
      ws.on("close", () => sockets.delete(ws));
      ws.on("error", () => sockets.delete(ws));
      const say = (message: ServerMessage) => ws.send(JSON.stringify(message));
      ws.on("message", (data: Buffer) => {
        const message = JSON.parse(data.toString()) as ClientMessage;
        received.push(message);
        if (message.type === "hello" && script.welcome) first().forEach(say);
        if (message.type === "clock" && script.answerClock)
          say({ type: "clock", t0: message.t0, t1: now(), t2: now() });
        if (message.type === "command") {
          const reply = answer(message.id);
          if (reply !== null) say(reply);
        }
      });
    });
  });
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  const bound = (http.address() as AddressInfo).port;
  const cut = () => {
    for (const socket of sockets) socket.terminate();
    for (const response of responses) response.destroy();
  };
  return {
    origin: `http://127.0.0.1:${bound}`,
    port: bound,
    received,
    streamHeaders: streams,
    sockets,
    script,
    send(message) {
      for (const socket of sockets) socket.send(JSON.stringify(message));
      for (const response of responses) response.write(`data: ${JSON.stringify(message)}\n\n`);
    },
    dropConnections: cut,
    async close() {
      cut();
      const closed = once(http, "close");
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}
