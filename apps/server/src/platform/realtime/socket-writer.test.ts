import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable, type Duplex } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { SocketWriter } from "./socket-writer.ts";

describe("to a client", () => {
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
      server.on("upgrade", (request, socket: Duplex, head: Buffer) =>
        acceptor.handleUpgrade(request, socket, head, (webSocket) => {
          [peer, writer] = [webSocket, new SocketWriter(socket)];
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

  test("sends messages of every length unchanged, interleaved with frames of the library", async () => {
    const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].flatMap((length) => [
      "x".repeat(length),
      "ä€😀".repeat(length / 8),
    ]);
    for (const text of texts) {
      writer.writeText(text);
      writer.writeText(Buffer.from(text));
      peer.send("between");
    }
    await expect.poll(() => received.length).toBe(texts.length * 3);
    expect(received).toEqual(texts.flatMap((text) => [text, text, "between"]));
  });

  test("pings carry their payload", async () => {
    writer.writePing(Buffer.from([1, 2, 3]));
    await expect.poll(() => pings).toEqual([Buffer.from([1, 2, 3])]);
  });
});

describe("writes", () => {
  /** Texts of short frames (RFC 6455, section 5.2). */
  function decodeFrames(chunk: Buffer): string[] {
    if (chunk.length === 0) return [];
    const end = 2 + (chunk[1] ?? 0);
    return [chunk.subarray(2, end).toString("utf8"), ...decodeFrames(chunk.subarray(end))];
  }
  /** A stream that records each write. */
  function createStream() {
    const writes: Buffer[] = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        writes.push(chunk);
        done();
      },
    });
    const texts = (): string[] => writes.map((chunk) => decodeFrames(chunk).join(" "));
    return { writes, texts, writer: new SocketWriter(stream) };
  }
  const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  test("a message for many clients is encoded once", () => {
    const message = Buffer.from("for all");
    const streams = [createStream(), createStream()];
    for (const { writer } of streams) writer.writeText(message);
    const [first, second] = streams.map(({ writes }) => writes[0]);
    expect(first).toBe(second);
    const other = createStream();
    other.writer.writeText("other");
    other.writer.writeText(message);
    expect(other.texts()).toEqual(["other", "for all"]);
  });

  test("two messages that go to many clients in turn are encoded once each", () => {
    const messages = [Buffer.from("in English"), Buffer.from("auf Deutsch")] as const;
    const { writes, texts, writer } = createStream();
    for (const message of [...messages, ...messages, ...messages.toReversed()]) writer.writeText(message);
    expect(new Set(writes).size).toBe(2);
    expect(texts().slice(2)).toEqual(["in English", "auf Deutsch", "auf Deutsch", "in English"]);
  });

  test("joins the frames of one turn while corked, and none after it", async () => {
    const { texts, writer } = createStream();
    writer.cork();
    writer.cork();
    writer.writeText("first");
    await Promise.resolve();
    writer.writeText("second");
    expect(texts()).toEqual([]);
    expect(writer.buffered).toBeGreaterThan(0);
    await nextTurn();
    expect(texts()).toEqual(["first second"]);
    expect(writer.buffered).toBe(0);
    writer.writeText("third");
    expect(texts()).toEqual(["first second", "third"]);
  });

  test("happen at once when uncorked, and the writer can be corked again in the same turn", async () => {
    const { texts, writer } = createStream();
    writer.cork();
    writer.writeText("first");
    writer.uncork();
    expect(texts()).toEqual(["first"]);
    writer.cork();
    writer.writeText("second");
    expect(texts()).toEqual(["first"]);
    await nextTurn();
    expect(texts()).toEqual(["first", "second"]);
    writer.uncork();
  });
});
