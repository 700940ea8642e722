import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({});
  await server.call("POST /auth/setup", { body: { auth_enabled: false } });
});
afterAll(() => server.close());

const listTitles = async () => (await server.call("GET /games")).items.map(({ title }) => title);

test("without authentication, games written in a show stay when they leave it and when it is deleted", async () => {
  const { id: showId } = await server.call("POST /gameshows", { body: { name: "Evening" } });
  const written = await server.call("POST /games", { body: { title: "Written here", show_id: showId } });
  const copy = await server.call("POST /games/:id/duplicate", {
    params: { id: written.id },
    body: { show_id: showId },
  });
  await server.call("DELETE /gameshows/:id/games/:showGameId", {
    params: { id: showId, showGameId: copy.show_game_id ?? "" },
  });
  expect(await listTitles()).toContain(copy.title);
  await server.call("DELETE /gameshows/:id", { params: { id: showId } });
  expect(await listTitles()).toEqual(expect.arrayContaining(["Written here", copy.title]));
});

test("without authentication, the games of a deleted sample show are in the library", async () => {
  const { gameshow_id } = await server.call("POST /gameshows/sample", { body: { language: "en" } });
  const before = await listTitles();
  await server.call("DELETE /gameshows/:id", { params: { id: gameshow_id } });
  expect(await listTitles()).toEqual(before);
});
