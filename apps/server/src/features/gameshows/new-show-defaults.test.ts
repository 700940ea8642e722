import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
});
afterAll(() => server.close());

test("a new show starts with the defaults chosen by admins; existing shows keep their settings", async () => {
  const existing = await server.call("POST /gameshows", { as: admin, body: { name: "Before" } });
  const { version } = await server.call("GET /admin/config", { as: admin });
  const changes = {
    show_arming: "by_hand",
    show_spoken_question: true,
    show_cap_ms: 40,
    show_too_close: "ask_again",
    show_wrong_buzz_penalty: 5,
    show_replace_answers: false,
    show_default_timer_s: 45,
  } as const;
  await server.call("PATCH /admin/config", { as: admin, body: { version, changes } });
  const chosen = Object.fromEntries(Object.entries(changes).map(([key, value]) => [key.slice("show_".length), value]));
  const { settings } = await server.call("POST /gameshows", { as: admin, body: { name: "After" } });
  expect(settings).toMatchObject(chosen);
  const own = await server.call("POST /gameshows", { as: admin, body: { name: "Own", settings: { cap_ms: 90 } } });
  expect(own.settings).toMatchObject({ ...chosen, cap_ms: 90 });
  const params = { id: existing.id };
  expect((await server.call("GET /gameshows/:id", { as: admin, params })).settings).toEqual(existing.settings);
});
