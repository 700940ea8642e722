import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("sets up, creates a show and registers a team", async () => {
  const admin = await server.setUp();
  const show = await server.call("POST /gameshows", { as: admin, body: { name: "Evening" } });
  const session = await server.call("POST /gameshows/join/:publicId/register", {
    params: { publicId: show.public_id },
    body: { name: "Foxes", password: "x", device_id: "phone" },
  });
  expect(session.show).toEqual({ id: show.id, public_id: show.public_id, name: "Evening" });
  const teams = await server.call("GET /gameshows/:id/teams", { as: admin, params: { id: show.id } });
  expect(teams.items.map(({ name, rank }) => [name, rank])).toEqual([["Foxes", 1]]);
});
