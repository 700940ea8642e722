import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestClient } from "../features/live/testing/live-test-server.ts";
import { TEST_PASSWORD, startTestServer, type Credentials, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const waitForState = (page: TestClient) => page.waitFor(({ type }) => type === "state");

test("signing out closes the connections of that session within two seconds, and no others", async () => {
  await server.makeUser(admin, "host");
  const [here, elsewhere] = [await server.signIn("host", TEST_PASSWORD), await server.signIn("host", TEST_PASSWORD)];
  const show = await server.call("POST /gameshows", { as: here, body: { name: "Friday" } });
  const page = ({ access_token }: Credentials) =>
    new TestClient(origin, show.id, { role: "moderator", token: access_token ?? null });
  const [leaves, stays] = [page(here), page(elsewhere)];
  await Promise.all([waitForState(leaves), waitForState(stays)]);
  const signedOut = performance.now();
  await server.call("POST /auth/logout", { body: { refresh_token: here.refresh_token ?? "" } });
  await leaves.closed;
  expect(performance.now() - signedOut).toBeLessThan(2_000);
  expect(leaves.messages.at(-1)).toMatchObject({ type: "bye", code: "session_expired", reconnect: false });
  expect(stays.messages.filter(({ type }) => type === "bye")).toEqual([]);
  // The token has not expired, but its session has ended.
  const back = page(here);
  expect(await back.waitFor(({ type }) => type === "bye")).toMatchObject({ code: "session_expired" });
  stays.socket.terminate();
});

test("the display key admits the moderator's display beyond the limit for anonymous ones", async () => {
  const show = await server.call("POST /gameshows", { as: admin, body: { name: "Saturday" } });
  expect(show.display_link.endsWith(`/play/${show.public_id}/display#key=${show.display_key}`)).toBe(true);
  const path = `public/${show.public_id}`;
  const strangers = Array.from(
    { length: 50 },
    () => new TestClient(origin, path, { role: "display", token: "made up" }),
  );
  await Promise.all(strangers.map(waitForState));
  const refused = new TestClient(origin, path, { role: "display", token: null });
  expect(await refused.waitFor(({ type }) => type === "bye")).toMatchObject({ code: "too_many" });
  const own = new TestClient(origin, path, { role: "display", token: show.display_key });
  await waitForState(own);
  for (const { socket } of [...strangers, own]) socket.terminate();
});
