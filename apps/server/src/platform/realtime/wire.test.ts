import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { pingFrame, textFrame, Wire } from "./wire.ts";

let server: Server;
let client: WebSocket;
let wire: Wire;
let peer: WebSocket;
const received: string[] = [];
const pings: Buffer[] = [];

beforeEach(async () => {
  received.length = 0;
  pings.length = 0;
  server = createServer();
  const acceptor = new WebSocketServer({ noServer: true });
  const accepted = new Promise<void>((resolve) =>
    server.on("upgrade", (request, socket, head) =>
      acceptor.handleUpgrade(request, socket, head, (accepted_socket) => {
        [peer, wire] = [accepted_socket, new Wire(socket)];
        resolve();
      }),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.on("message", (data: Buffer, isBinary) =>
    received.push(`${isBinary ? "binary " : ""}${data.toString("utf8")}`),
  );
  client.on("ping", (payload) => pings.push(payload));
  await Promise.all([accepted, new Promise((resolve) => client.once("open", resolve))]);
});
afterEach(async () => {
  client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

test("messages of every length arrive as they are, as text or bytes, between those of the socket itself", async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].flatMap((length) => [
    "x".repeat(length),
    "ä€😀".repeat(length / 8),
  ]);
  for (const text of texts) {
    wire.write(textFrame(text));
    wire.write(textFrame(Buffer.from(text)));
    peer.send("between");
  }
  await expect.poll(() => received.length).toBe(texts.length * 3);
  expect(received).toEqual(texts.flatMap((text) => [text, text, "between"]));
});

test("pings carry their payload", async () => {
  wire.write(pingFrame(Buffer.from([1, 2, 3])));
  await expect.poll(() => pings).toEqual([Buffer.from([1, 2, 3])]);
});

test("what is gathered leaves in order at the end of the turn, promises included, or when it is let go", async () => {
  wire.gather();
  wire.gather();
  wire.write(textFrame("first"));
  expect(wire.buffered).toBe(0);
  await Promise.resolve();
  wire.write(textFrame("second"));
  await expect.poll(() => received).toEqual(["first", "second"]);
  wire.gather();
  wire.write(textFrame("third"));
  wire.release();
  wire.write(textFrame("fourth"));
  await expect.poll(() => received).toEqual(["first", "second", "third", "fourth"]);
});

test("one message for many is framed once", () => {
  const message = Buffer.from("for all");
  expect(textFrame(message)).toBe(textFrame(message));
  expect(textFrame("other")).not.toBe(textFrame(message));
  expect(textFrame(message).subarray(2)).toEqual(message);
});
