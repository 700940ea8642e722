import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { encodePingFrame, encodeTextFrame, SocketWriter } from "./socket-writer.ts";

let server: Server;
let client: WebSocket;
let writer: SocketWriter;
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
      acceptor.handleUpgrade(request, socket, head, (acceptedSocket) => {
        [peer, writer] = [acceptedSocket, new SocketWriter(socket)];
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

test("sends messages of every length unchanged, interleaved with the socket's own frames", async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].flatMap((length) => [
    "x".repeat(length),
    "ä€😀".repeat(length / 8),
  ]);
  for (const text of texts) {
    writer.write(encodeTextFrame(text));
    writer.write(encodeTextFrame(Buffer.from(text)));
    peer.send("between");
  }
  await expect.poll(() => received.length).toBe(texts.length * 3);
  expect(received).toEqual(texts.flatMap((text) => [text, text, "between"]));
});

test("pings carry their payload", async () => {
  writer.write(encodePingFrame(Buffer.from([1, 2, 3])));
  await expect.poll(() => pings).toEqual([Buffer.from([1, 2, 3])]);
});

test("flushes corked frames in order after the microtasks of the turn, or when uncorked", async () => {
  writer.cork();
  writer.cork();
  writer.write(encodeTextFrame("first"));
  expect(writer.buffered).toBe(0);
  await Promise.resolve();
  writer.write(encodeTextFrame("second"));
  await expect.poll(() => received).toEqual(["first", "second"]);
  writer.cork();
  writer.write(encodeTextFrame("third"));
  writer.uncork();
  writer.write(encodeTextFrame("fourth"));
  await expect.poll(() => received).toEqual(["first", "second", "third", "fourth"]);
});

test("encodes one message for many recipients once", () => {
  const message = Buffer.from("for all");
  expect(encodeTextFrame(message)).toBe(encodeTextFrame(message));
  expect(encodeTextFrame("other")).not.toBe(encodeTextFrame(message));
  expect(encodeTextFrame(message).subarray(2)).toEqual(message);
});
