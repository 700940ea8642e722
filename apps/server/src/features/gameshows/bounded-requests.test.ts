import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
let host: Credentials;
let coHost: Credentials;
let show: { readonly id: string; readonly public_id: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
  host = await server.makeUser(admin, "host");
  show = await server.call("POST /gameshows", { as: host, body: { name: "Quiz night" } });
  const body = { title: "Rivers", points: 1, rounds: [{ type: "classic", question: "Longest?", answers: ["Nile"] }] };
  await server.call("POST /games", { as: admin, body });
  await server.call("POST /games", { as: host, body: { ...body, show_id: show.id } });
  coHost = await server.makeUser(admin, "co-host");
  await server.call("POST /gameshows/:id/co-hosts", { as: host, params: { id: show.id }, body: { login: "co-host" } });
  // Loads the show into memory.
  await server.call("GET /gameshows/:id", { as: host, params: { id: show.id } });
});
afterAll(() => server.close());

// The round trip to the reader thread costs more than the rest of such a request (docs/adr/0015-bounded-reads.md).
test.each([
  ["a moderator's show", () => server.call("GET /gameshows/:id", { as: host, params: { id: show.id } })],
  ["a co-host's view of a show", () => server.call("GET /gameshows/:id", { as: coHost, params: { id: show.id } })],
  ["an admin's view of a show", () => server.call("GET /gameshows/:id", { as: admin, params: { id: show.id } })],
  [
    "a visitor's view of a show",
    () => server.call("GET /gameshows/public/:publicId", { params: { publicId: show.public_id } }),
  ],
  ["the shows of a host", () => server.call("GET /gameshows", { as: host })],
  ["the shows of a co-host", () => server.call("GET /gameshows", { as: coHost })],
  ["all shows", () => server.call("GET /gameshows", { as: admin })],
  ["the library", () => server.call("GET /games", { as: admin })],
  ["the games of a show", () => server.call("GET /games", { as: host, query: { show_id: show.id } })],
  ["a host's own games", () => server.call("GET /games", { as: host, query: { owner: "me" } })],
] as const)("%s is read without the reader thread", async (_name, request) => {
  const before = server.unboundedReadCount();
  const response = await request();
  expect(server.unboundedReadCount() - before).toBe(0);
  if ("items" in response) expect(response.items).toHaveLength(1);
});
