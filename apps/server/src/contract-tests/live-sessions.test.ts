import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Page } from "../features/live/testing/server.ts";
import { test_password, testServer, type Credentials, type TestServer } from "../testing/server.ts";

let on: TestServer;
let admin: Credentials;
let origin: string;
beforeAll(async () => {
  on = await testServer();
  admin = await on.setUp();
  await on.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(on.app.server.address() as AddressInfo).port}`;
});
afterAll(() => on.end());

const opened = (page: Page) => page.until(({ type }) => type === "state");

test("signing out closes the sign-in's own pages within two seconds, and no others", async () => {
  await on.makeUser(admin, "host");
  const [here, elsewhere] = [await on.signIn("host", test_password), await on.signIn("host", test_password)];
  const show = await on.call("POST /gameshows", { as: here, body: { name: "Friday" } });
  const page = ({ access_token }: Credentials) =>
    new Page(origin, show.id, { role: "moderator", token: access_token ?? null });
  const [leaves, stays] = [page(here), page(elsewhere)];
  await Promise.all([opened(leaves), opened(stays)]);
  const signed_out = performance.now();
  await on.call("POST /auth/logout", { body: { refresh_token: here.refresh_token ?? "" } });
  await leaves.closed;
  expect(performance.now() - signed_out).toBeLessThan(2_000);
  expect(leaves.messages.at(-1)).toMatchObject({ type: "bye", code: "session_expired", reconnect: false });
  expect(stays.messages.filter(({ type }) => type === "bye")).toEqual([]);
  // The token has not expired, but its session has ended.
  const back = page(here);
  expect(await back.until(({ type }) => type === "bye")).toMatchObject({ code: "session_expired" });
  stays.socket.terminate();
});

test("the key that the moderator gets with a show opens a place for his big screen", async () => {
  const show = await on.call("POST /gameshows", { as: admin, body: { name: "Saturday" } });
  expect(show.display_link.endsWith(`/play/${show.public_id}/display#key=${show.display_key}`)).toBe(true);
  const path = `public/${show.public_id}`;
  const strangers = Array.from({ length: 50 }, () => new Page(origin, path, { role: "display", token: "made up" }));
  await Promise.all(strangers.map(opened));
  const refused = new Page(origin, path, { role: "display", token: null });
  expect(await refused.until(({ type }) => type === "bye")).toMatchObject({ code: "too_many" });
  const own = new Page(origin, path, { role: "display", token: show.display_key });
  await opened(own);
  for (const { socket } of [...strangers, own]) socket.terminate();
});
