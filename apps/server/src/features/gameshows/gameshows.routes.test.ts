import { describe, expect, test } from "vitest";
import { normalisePublicId } from "@showrunner/contract/public-id";
import type { RouteCall } from "@showrunner/contract/rest";
import { getErrorCode, isTokenAccepted, makeShow, server, owner, registerTeam, useTestServer } from "./testing.ts";

useTestServer();

describe("a game show", () => {
  test.each(["joined", "name", "rank"] as const)(
    "lists teams sorted by %s, each once, even when a team is deleted between pages",
    async (sort) => {
      const { id } = await makeShow();
      for (const name of ["A", "B", "C", "D", "E"])
        await server.call("POST /gameshows/:id/teams", {
          as: owner,
          params: { id },
          body: { name, password: "pw", colour: null },
        });
      const page = (cursor?: string) =>
        server.call("GET /gameshows/:id/teams", {
          as: owner,
          params: { id },
          query: { sort, limit: 2, ...(cursor === undefined ? {} : { cursor }) },
        });
      const first = await page();
      const teamId = first.items[1]?.id ?? "";
      await server.call("DELETE /gameshows/:id/teams/:teamId", { as: owner, params: { id, teamId } });
      const second = await page(first.next_cursor ?? "");
      const third = await page(second.next_cursor ?? "");
      const names = [first, second, third].map(({ items }) => items.map(({ name }) => name));
      expect(names).toEqual([["A", "B"], ["C", "D"], ["E"]]);
    },
  );

  test("PODIUM-3: moderators get the ranks of all teams while the podium hides them", async () => {
    const { id } = await makeShow();
    const params = { id };
    const game = await server.call("POST /games", { as: owner, body: { title: "Quiz", show_id: id } });
    const round = { type: "classic", question: "Who?", answers: ["Fox"] };
    await server.call("POST /games/:id/rounds", { as: owner, params: { id: game.id }, body: round });
    const team = await server.call("POST /gameshows/:id/teams", {
      as: owner,
      params,
      body: { name: "A", password: "pw" },
    });
    const view = { round_id: null, phase: null };
    const play = (body: RouteCall<"POST /gameshows/:id/commands">["body"]["body"]) =>
      server.call("POST /gameshows/:id/commands", { as: owner, params, body: { id: body.type, device_id: "d", body } });
    await play({ type: "start", view: { ...view, run_id: null } });
    const { slices } = await server.call("GET /gameshows/:id/live", { as: owner, params });
    const { run_id } = slices.show;
    const completed = await play({ type: "complete", confirmed: true, podium: true, view: { ...view, run_id } });
    expect(completed).toMatchObject({ ok: true });
    const { items } = await server.call("GET /gameshows/:id/teams", { as: owner, params });
    expect(items).toMatchObject([{ name: "A", rank: 1 }]);
    const renamed = await server.call("PATCH /gameshows/:id/teams/:teamId", {
      as: owner,
      params: { id, teamId: team.id },
      body: { name: "B" },
    });
    expect(renamed).toMatchObject({ name: "B", rank: 1 });
  });

  test("has a typeable public id and links", async () => {
    const show = await makeShow();
    expect(normalisePublicId(show.public_id)).toBe(show.public_id);
    expect(show).toMatchObject({
      status: "ready",
      pending: true,
      registration_open: true,
      owner_name: "owner",
      public_link: `http://localhost:80/join/${show.public_id}`,
      display_link: `http://localhost:80/play/${show.public_id}/display#key=${show.display_key}`,
      settings: { cap_ms: 100, default_timer_s: 30, arming: "with_question" },
    });
  });

  test("updates the name and single settings, keeping the others", async () => {
    const { id } = await makeShow();
    await server.call("PATCH /gameshows/:id", { as: owner, params: { id }, body: { settings: { cap_ms: 0 } } });
    const show = await server.call("PATCH /gameshows/:id", {
      as: owner,
      params: { id },
      body: { name: "Anew", settings: { sounds: false } },
    });
    expect(show).toMatchObject({ name: "Anew", settings: { cap_ms: 0, sounds: false, default_timer_s: 30 } });
    expect(await server.call("GET /gameshows/:id", { as: owner, params: { id } })).toEqual(show);
  });

  test("deletes everything that belongs to it", async () => {
    const show = await makeShow();
    const session = await registerTeam(show.public_id);
    await server.call("DELETE /gameshows/:id", { as: owner, params: { id: show.id } });
    expect(
      getErrorCode(await server.send("GET /gameshows/public/:publicId", { params: { publicId: show.public_id } })),
    ).toBe("gameshow_not_found");
    expect(await isTokenAccepted(show.public_id, session)).toBe(false);
    const rows = await server.database.read
      .selectFrom("team_credentials")
      .selectAll()
      .where("show_id", "=", show.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test("reorders its games; rejects an order that is not a permutation", async () => {
    const { id } = await makeShow();
    const places = [];
    for (const title of ["one", "two", "three"]) {
      const game = await server.call("POST /games", { as: owner, body: { title, show_id: id } });
      places.push(game.show_game_id ?? "");
    }
    const titles = async () => {
      const { slices } = await server.call("GET /gameshows/:id/live", { as: owner, params: { id } });
      return slices.programme.games.map(({ title }) => title);
    };
    await server.call("PUT /gameshows/:id/games/order", {
      as: owner,
      params: { id },
      body: { show_game_ids: places.toReversed() },
    });
    expect(await titles()).toEqual(["three", "two", "one"]);
    const refused = await server.send("PUT /gameshows/:id/games/order", {
      as: owner,
      params: { id },
      body: { show_game_ids: [places[0] ?? ""] },
    });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    await server.call("DELETE /gameshows/:id/games/:showGameId", {
      as: owner,
      params: { id, showGameId: places[1] ?? "" },
    });
    expect(await titles()).toEqual(["three", "one"]);
  });
});
