import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cutLine, type CutLine } from "./proxy.ts";

/** An echo server, and its last connection. */
let server: Server;
let there: Socket | undefined;
let line: CutLine;
const all = (): boolean => true;
const patience = { timeout: 5_000, interval: 5 };

beforeEach(async () => {
  server = createServer((socket) => {
    there = socket;
    socket.on("error", () => undefined);
    socket.on("data", (data) => void socket.write(data));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  line = await cutLine({ host: "127.0.0.1", port: (server.address() as AddressInfo).port, tested: "near" });
});
afterEach(async () => {
  vi.useRealTimers();
  there?.destroy();
  await line.close();
  server.close();
});

interface Caller {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly is_over: () => boolean;
}
async function call(): Promise<Caller> {
  const socket = connect(line.port, "127.0.0.1");
  let heard = "";
  let is_over = false;
  socket.on("error", () => undefined);
  socket.on("data", (data: Buffer) => (heard += data.toString()));
  socket.on("close", () => (is_over = true));
  await once(socket, "connect");
  socket.write("hello ");
  await vi.waitUntil(() => heard === "hello ", patience);
  return { socket, heard: () => heard, is_over: () => is_over };
}

test("a silent line carries nothing and stays open; what was held back comes in order afterwards", async () => {
  const caller = await call();
  line.hold(all);
  caller.socket.write("one ");
  caller.socket.write("two");
  await pause(100);
  expect([caller.heard(), caller.is_over()]).toEqual(["hello ", false]);
  line.release(all);
  await vi.waitUntil(() => caller.heard() === "hello one two", patience);
  expect(line.silences).toMatchObject({ held: 1, healed: 1, found: 0, unfound: 0 });
});

test("neither side hears that the other one has gone", async () => {
  const caller = await call();
  line.hold(all);
  there?.destroy();
  await pause(100);
  expect(caller.is_over()).toBe(false);
  line.release(all);
  await vi.waitUntil(caller.is_over, patience);
});

test("a line that is spoken into is found when it is given up, or it counts as unfound", async () => {
  const [asks, hopes, idle] = [await call(), await call(), await call()];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  line.hold(all);
  asks.socket.write("?");
  hopes.socket.write("?");
  await vi.waitUntil(() => line.waiting() === 2, patience);
  asks.socket.destroy();
  await vi.waitUntil(() => line.silences.found === 1, patience);
  vi.advanceTimersByTime(20_000);
  expect(line.silences).toMatchObject({ held: 3, healed: 0, found: 1, unfound: 1 });
  expect([idle.is_over(), line.waiting()]).toEqual([false, 0]);
});

test("lines that come while it is silent are silent, too, when that is asked for", async () => {
  line.holdNew(true);
  const socket = connect(line.port, "127.0.0.1");
  socket.on("error", () => undefined);
  let heard = "";
  socket.on("data", (data: Buffer) => (heard += data.toString()));
  socket.write("late");
  await pause(100);
  expect(heard).toBe("");
  line.holdNew(false);
  line.release(all);
  await vi.waitUntil(() => heard === "late", patience);
  socket.destroy();
});
