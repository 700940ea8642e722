import { describe, expect, test } from "vitest";
import { TEST_PASSWORD, startTestServer } from "../../testing/test-server.ts";

const admin = { admin_username: "boss", admin_password: TEST_PASSWORD };
const remote = { remoteAddress: "198.51.100.7" };

describe("enabling authentication after a setup without it", () => {
  test("setup asks only for the administrator, who can moderate shows without an owner", async () => {
    const open = await startTestServer();
    await open.call("POST /auth/setup", { body: { auth_enabled: false, app_name: "Quiz Night" } });
    const game = await open.call("POST /games", { body: { title: "Game" } });
    await open.call("POST /games/:id/rounds", { params: { id: game.id }, body: { type: "classic", question: "?" } });
    const show = await open.call("POST /gameshows", { body: { name: "Nobody's" } });
    await open.call("POST /gameshows/:id/games", { params: { id: show.id }, body: { game_id: game.id } });

    const on = await open.restart({ AUTH_ENABLED: "true" });
    expect((await on.send("GET /gameshows")).statusCode).toBe(401);
    expect(await on.call("GET /auth/config")).toMatchObject({
      auth_enabled: true,
      setup_required: true,
      setup_admin_only: true,
      app_name: "Quiz Night",
      environment_settings: ["auth_enabled"],
    });
    expect(on.server.setupCode).not.toBeNull();
    const without = await on.send("POST /auth/setup", { body: { auth_enabled: false } });
    expect(without.json()).toMatchObject({
      code: "validation_failed",
      details: { fields: [{ path: "admin_username" }] },
    });
    const far = { method: "POST", url: "/api/v1/auth/setup", ...remote } as const;
    expect((await on.app.inject({ ...far, payload: admin })).json()).toMatchObject({ code: "setup_code_required" });
    const both = await Promise.all(
      ["boss", "other"].map((adminUsername) => {
        const payload = {
          ...admin,
          admin_username: adminUsername,
          setup_code: on.server.setupCode,
          app_name: "Changed",
        };
        return on.app.inject({ ...far, payload });
      }),
    );
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 409]);

    expect(await on.call("GET /auth/config")).toMatchObject({ setup_required: false, app_name: "Quiz Night" });
    const { access_token } = await on.signIn("boss", TEST_PASSWORD);
    const as = { access_token };
    expect((await on.call("GET /gameshows", { as })).items).toMatchObject([{ id: show.id, name: "Nobody's" }]);
    const started = await on.call("POST /gameshows/:id/commands", {
      as,
      params: { id: show.id },
      body: { id: "s", device_id: "d", body: { type: "start", view: { run_id: null, round_id: null, phase: null } } },
    });
    expect(started.ok).toBe(true);

    // Later starts require no setup; without the variable, the value chosen at setup applies again.
    const later = await on.restart();
    expect(later.server.setupCode).toBeNull();
    expect(await later.call("GET /auth/config")).toMatchObject({ setup_required: false, auth_enabled: true });
    const off = await later.restart({});
    expect((await off.call("GET /gameshows")).items).toHaveLength(1);
    await off.close();
  });

  test("the first setup respects AUTH_ENABLED from the environment", async () => {
    const on = await startTestServer({ AUTH_ENABLED: "true" });
    expect((await on.send("POST /auth/setup", { body: { auth_enabled: false } })).statusCode).toBe(422);
    await on.setUp();
    await on.close();
    const off = await startTestServer({ AUTH_ENABLED: "false" });
    await off.call("POST /auth/setup", { body: {} });
    expect((await off.send("GET /gameshows")).statusCode).toBe(200);
    await off.close();
  });

  test("no setup is required when an administrator exists", async () => {
    const open = await startTestServer();
    await open.call("POST /auth/setup", { body: { ...admin, auth_enabled: false } });
    const on = await open.restart({ AUTH_ENABLED: "true" });
    expect(await on.call("GET /auth/config")).toMatchObject({ setup_required: false });
    expect((await on.send("POST /auth/setup", { body: admin })).json()).toMatchObject({ code: "setup_done" });
    await on.signIn("boss", TEST_PASSWORD);
    await on.close();
  });
});
