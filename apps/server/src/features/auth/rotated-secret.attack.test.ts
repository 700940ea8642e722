import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tokens } from "@showrunner/contract/rest";
import { TEST_PASSWORD, startTestServer, type TestServer } from "../../testing/test-server.ts";

const [FORMER, CURRENT, FOREIGN] = ["former", "current", "foreign"].map((word) => word.repeat(8));
const former = { APP_SECRET: FORMER ?? "" };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(former);
});
afterAll(() => server.close());

test("rotating the secret keeps users and phones signed in while the previous secret is configured", async () => {
  await server.setUp();
  const laptop = await server.signIn("admin", TEST_PASSWORD);
  const phone = await server.signIn("admin", TEST_PASSWORD);
  const { id, public_id } = await server.call("POST /gameshows", { as: laptop, body: { name: "Quiz" } });
  const { team_token } = await server.call("POST /gameshows/join/:publicId/register", {
    params: { publicId: public_id },
    body: { name: "Foxes", password: "secret", device_id: "phone" },
  });
  // The response is lost, and the phone retries after the restart.
  const renewed = await server.call("POST /auth/refresh", { body: { refresh_token: phone.refresh_token ?? "" } });
  const statusOf = async (tokens: Tokens) => (await server.send("GET /auth/me", { as: tokens })).statusCode;
  const teamStatus = async () =>
    (await server.send("GET /gameshows/public/:publicId/live", { params: { publicId: public_id }, as: { team_token } }))
      .statusCode;

  server = await server.restart({ APP_SECRET: CURRENT ?? "", APP_SECRET_PREVIOUS: FORMER ?? "" });
  expect(await statusOf(laptop)).toBe(200);
  expect(await teamStatus()).toBe(200);
  expect((await server.call("GET /gameshows/:id", { as: laptop, params: { id } })).name).toBe("Quiz");
  const again = await server.call("POST /auth/refresh", { body: { refresh_token: phone.refresh_token ?? "" } });
  expect(again.refresh_token).toBe(renewed.refresh_token);
  const next = await server.call("POST /auth/refresh", { body: { refresh_token: laptop.refresh_token ?? "" } });

  server = await server.restart({ APP_SECRET: CURRENT ?? "" });
  expect(await statusOf(laptop)).toBe(401);
  expect(await teamStatus()).toBe(401);
  expect(await statusOf(next)).toBe(200);

  server = await server.restart({ APP_SECRET: FOREIGN ?? "", APP_SECRET_PREVIOUS: FORMER ?? "" });
  expect(await statusOf(next)).toBe(401);
  server = await server.restart({ APP_SECRET: CURRENT ?? "" });
});
