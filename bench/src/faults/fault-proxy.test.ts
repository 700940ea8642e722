import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFaultProxy, type FaultProxy } from "./fault-proxy.ts";

/** An echo server, and its last connection. */
let server: Server;
let echoSocket: Socket | undefined;
let proxy: FaultProxy;
const all = (): boolean => true;
const waitOptions = { interval: 5 };

beforeEach(async () => {
  server = createServer((socket) => {
    echoSocket = socket;
    socket.on("error", () => undefined);
    socket.on("data", (data) => void socket.write(data));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  proxy = await startFaultProxy({
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    testedSide: "near",
  });
});
afterEach(async () => {
  vi.useRealTimers();
  echoSocket?.destroy();
  await proxy.close();
  server.close();
});

interface Caller {
  readonly socket: Socket;
  readonly received: () => string;
  readonly isOver: () => boolean;
}
async function call(): Promise<Caller> {
  const socket = connect(proxy.port, "127.0.0.1");
  let received = "";
  let isOver = false;
  socket.on("error", () => undefined);
  socket.on("data", (data: Buffer) => (received += data.toString()));
  socket.on("close", () => (isOver = true));
  await once(socket, "connect");
  socket.write("hello ");
  await vi.waitUntil(() => received === "hello ", waitOptions);
  return { socket, received: () => received, isOver: () => isOver };
}

test("a silenced connection stays open, carries nothing, and delivers held data in order afterwards", async () => {
  const caller = await call();
  proxy.silence(all);
  caller.socket.write("one ");
  caller.socket.write("two");
  await sleep(100);
  expect([caller.received(), caller.isOver()]).toEqual(["hello ", false]);
  proxy.resume(all);
  await vi.waitUntil(() => caller.received() === "hello one two", waitOptions);
  expect(proxy.silences).toMatchObject({ silenced: 1, recovered: 1, detected: 0, undetected: 0 });
});

test("neither side of a silenced connection sees the other one close", async () => {
  const caller = await call();
  proxy.silence(all);
  echoSocket?.destroy();
  await sleep(100);
  expect(caller.isOver()).toBe(false);
  proxy.resume(all);
  await vi.waitUntil(caller.isOver, waitOptions);
});

test("a silenced connection that was written to counts as detected when closed, otherwise as undetected", async () => {
  const [asks, hopes, idle] = [await call(), await call(), await call()];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  proxy.silence(all);
  asks.socket.write("?");
  hopes.socket.write("?");
  await vi.waitUntil(() => proxy.pendingDetections() === 2, waitOptions);
  asks.socket.destroy();
  await vi.waitUntil(() => proxy.silences.detected === 1, waitOptions);
  vi.advanceTimersByTime(20_000);
  expect(proxy.silences).toMatchObject({ silenced: 3, recovered: 0, detected: 1, undetected: 1 });
  expect([idle.isOver(), proxy.pendingDetections()]).toEqual([false, 0]);
});

test("silences new connections on request", async () => {
  proxy.silenceNew(true);
  const socket = connect(proxy.port, "127.0.0.1");
  socket.on("error", () => undefined);
  let received = "";
  socket.on("data", (data: Buffer) => (received += data.toString()));
  socket.write("late");
  await sleep(100);
  expect(received).toBe("");
  proxy.silenceNew(false);
  proxy.resume(all);
  await vi.waitUntil(() => received === "late", waitOptions);
  socket.destroy();
});
