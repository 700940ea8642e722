import { afterEach, beforeEach, expect, test } from "vitest";
import type { ServerMessage } from "@showrunner/contract/realtime";
import { ConnectionLimit } from "../../platform/realtime/index.ts";
import { classicRound } from "./testing/content.ts";
import { TestClient, startLiveTestServer } from "./testing/live-test-server.ts";
import { createTestLive, TestShow, type TestLive } from "./testing/test-live.ts";

let on: TestLive;
beforeEach(async () => {
  on = await createTestLive();
});
afterEach(() => on.end());

const isFull = (message: ServerMessage): boolean => message.type === "state" && message.full === true;

test("rejects new connections with a retry delay and keeps existing ones while shedding load", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")] });
  let isOpen = true;
  const server = await startLiveTestServer(on, 0, new ConnectionLimit(10, () => isOpen));
  const path = `public/${show.public_id}`;
  const own = new TestClient(server.origin, path, { role: "display", token: null });
  await own.waitFor(isFull);
  isOpen = false;

  const late = new TestClient(server.origin, path, { role: "display", token: null });
  const refusal = new Promise((resolve) => {
    late.socket.once("unexpected-response", (_request, { statusCode, headers }) =>
      resolve([statusCode, headers["retry-after"]]),
    );
  });
  expect(await refusal).toEqual([503, "2"]);
  const stream = await fetch(`http://${server.origin}/api/v1/gameshows/${path}/events`);
  expect([stream.status, stream.headers.get("retry-after"), await stream.json()]).toMatchObject([
    503,
    "2",
    { code: "unavailable" },
  ]);

  const before = own.messages.length;
  await show.start();
  await own.waitFor((message) => own.messages.indexOf(message) >= before && message.type === "state");
  own.socket.terminate();
  await server.close();
});
