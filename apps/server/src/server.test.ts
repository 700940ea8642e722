import { afterAll, beforeAll, expect, test } from "vitest";
import { testServer, type TestServer } from "./testing/server.ts";

let on: TestServer;
beforeAll(async () => {
  on = await testServer();
});
afterAll(() => on.end());

test("a show from setup to a registered team", async () => {
  const admin = await on.setUp();
  const show = await on.call("POST /gameshows", { as: admin, body: { name: "Evening" } });
  const session = await on.call("POST /gameshows/join/:publicId/register", {
    params: { publicId: show.public_id },
    body: { name: "Foxes", password: "x", device_id: "phone" },
  });
  expect(session.show).toEqual({ id: show.id, public_id: show.public_id, name: "Evening" });
  const teams = await on.call("GET /gameshows/:id/teams", { as: admin, params: { id: show.id } });
  expect(teams.items.map(({ name, rank }) => [name, rank])).toEqual([["Foxes", 1]]);
});
