import { afterEach, beforeEach, expect, test } from "vitest";
import type { DownMessage } from "@showrunner/contract/realtime";
import { Places } from "../../platform/realtime/index.ts";
import { classicRound } from "./testing/content.ts";
import { Page, serve } from "./testing/server.ts";
import { stage, TestShow, type Stage } from "./testing/stage.ts";

let on: Stage;
beforeEach(async () => {
  on = await stage();
});
afterEach(() => on.end());

const isFull = (message: DownMessage): boolean => message.type === "state" && message.full === true;

test("a server that takes no more lines says when to come again, and keeps those that it has", async () => {
  const show = await TestShow.create(on, { rounds: [classicRound("r1")] });
  let is_open = true;
  const server = await serve(on, 0, new Places(10, () => is_open));
  const path = `public/${show.public_id}`;
  const own = new Page(server.origin, path, { role: "display", token: null });
  await own.until(isFull);
  is_open = false;

  const late = new Page(server.origin, path, { role: "display", token: null });
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
  await own.until((message) => own.messages.indexOf(message) >= before && message.type === "state");
  own.socket.terminate();
  await server.close();
});
