import { describe, expect, test } from "vitest";
import { normalisePublicId } from "@showrunner/contract/public-id";
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
      return (slices as { programme: { games: { title: string }[] } }).programme.games.map(({ title }) => title);
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
