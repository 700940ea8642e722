import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Video } from "@showrunner/contract/rest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { buildImageUpload, buildUpload, COUNTER_FILM, FILM } from "../../testing/uploads.ts";

let server: TestServer;
let admin: Credentials;
let host: Credentials;
let stranger: Credentials;
beforeAll(async () => {
  server = await startTestServer({
    VIDEO_FILE_MB: "1",
    VIDEO_MINUTES: "1",
    VIDEOS_PER_USER: "20",
    VIDEO_MB_PER_USER: "5000",
  });
  admin = await server.setUp();
  host = await server.makeUser(admin, "host");
  stranger = await server.makeUser(admin, "stranger");
});
afterAll(() => server.close());

const bearer = (as: Credentials) => ({ authorization: `Bearer ${as.access_token}` });
const readFixture = (name: string): Promise<Buffer> => readFile(new URL(`./testing/${name}`, import.meta.url));
const readAudioFixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../audio/testing/${name}`, import.meta.url));

async function uploading(data: Buffer, { as = host, name = "film.webm", type = "video/webm" } = {}) {
  const { payload, headers } = buildUpload(name, type, data);
  return server.app.inject({
    method: "POST",
    url: "/api/v1/videos/upload",
    payload,
    headers: { ...headers, ...bearer(as) },
  });
}
async function upload(data = FILM, as = host): Promise<Video> {
  const response = await uploading(data, { as });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Video>();
}
const findLeftovers = (): Promise<string[]> => readdir(path.join(server.folder, "uploads"));

describe("upload", () => {
  test.each([
    ["film.webm", "video/webm", { mime: "video/webm", width: 64, height: 36, duration: 3 }],
    ["counter.webm", "image/png", { mime: "video/webm", width: 160, height: 90, duration: 40 }],
    ["counter.mp4", "text/plain", { mime: "video/mp4", width: 160, height: 90, duration: 40 }],
  ])("takes %s as what it is", async (name, type, expected) => {
    const data = await readFixture(name);
    const response = await uploading(data, { name, type });
    expect(response.json()).toMatchObject({
      name,
      bytes: data.length,
      poster_url: null,
      linked_type: null,
      ...expected,
    });
    const file = await server.app.inject(response.json<Video>().url);
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, expected.mime]);
    expect(file.rawPayload.equals(data)).toBe(true);
  });

  test.each([
    ["text", () => Buffer.from("no video"), 422, "video_invalid"],
    ["nothing", () => Buffer.alloc(0), 422, "video_invalid"],
    ["an audio file", () => readAudioFixture("tone.m4a"), 422, "video_invalid"],
    ["a codec that browsers cannot play", () => readAudioFixture("film.mp4"), 422, "video_invalid"],
    [
      "the beginning of a film and rubbish",
      () => Buffer.concat([FILM.subarray(0, 40), Buffer.alloc(90)]),
      422,
      "video_invalid",
    ],
    ["more than the allowed size", () => Buffer.concat([FILM, Buffer.alloc(1_100_000)]), 413, "video_too_large"],
  ] as const)("refuses %s, and keeps nothing of it", async (_what, build, status, code) => {
    const before = await server.call("GET /videos/", { as: host, query: { limit: 100 } });
    const response = await uploading(await build());
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code]);
    expect((await server.call("GET /videos/", { as: host, query: { limit: 100 } })).total).toBe(before.total);
    expect(await findLeftovers()).toEqual([]);
  });

  test("refuses a form without a file, a truncated form, and a body that is not a form", async () => {
    const { payload, headers } = buildUpload("film.webm", "video/webm", FILM);
    const send = (body: Buffer, more: Readonly<Record<string, string>>) =>
      server.app.inject({
        method: "POST",
        url: "/api/v1/videos/upload",
        payload: body,
        headers: { ...bearer(host), ...more },
      });
    const empty = Buffer.from("------showrunner--\r\n");
    expect((await send(empty, headers)).json()).toMatchObject({ code: "validation_failed" });
    expect((await send(payload.subarray(0, 2_000), headers)).json()).toMatchObject({ code: "invalid_request" });
    expect((await send(FILM, { "content-type": "video/webm" })).statusCode).toBe(415);
    expect(await findLeftovers()).toEqual([]);
  });

  test("the number of videos is limited, except for admins", async () => {
    const limited = await server.makeUser(admin, "limited");
    for (let n = 0; n < 20; n += 1) await upload(FILM, limited);
    expect((await uploading(FILM, { as: limited })).json()).toMatchObject({
      code: "video_quota_reached",
      details: { params: { most: 20 } },
    });
    const used = await server.call("GET /assets/usage", { as: limited });
    expect(used.video).toEqual({
      count: 20,
      bytes: 20 * FILM.length,
      max_count: 20,
      max_bytes: 5_000 * 1024 * 1024,
      max_file_bytes: 1024 * 1024,
      max_duration: 60,
    });
  });
});

describe("a stored video", () => {
  test("is served in ranges, by signed URL or to its owner; for anyone else it does not exist", async () => {
    const { id, url } = await upload(COUNTER_FILM);
    const part = await server.app.inject({ url, headers: { range: "bytes=100-199" } });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 100-199/${COUNTER_FILM.length}`]);
    expect(part.rawPayload.equals(COUNTER_FILM.subarray(100, 200))).toBe(true);
    expect((await server.app.inject(url.replace("original", "poster"))).statusCode).toBe(404);
    const plain = `/api/v1/videos/${id}/file`;
    expect((await server.app.inject({ url: plain, headers: bearer(host) })).statusCode).toBe(200);
    expect((await server.app.inject({ url: plain, headers: bearer(stranger) })).statusCode).toBe(404);
    expect((await server.app.inject(plain)).statusCode).toBe(401);
    for (const key of ["GET /videos/:id", "DELETE /videos/:id", "GET /videos/:id/places"] as const)
      expect((await server.send(key, { as: stranger, params: { id } })).statusCode).toBe(404);
  });

  test("has a poster once one is set", async () => {
    const { id } = await upload();
    const set = (as: Credentials, { payload, headers }: ReturnType<typeof buildImageUpload>) =>
      server.app.inject({
        method: "PUT",
        url: `/api/v1/videos/${id}/poster`,
        payload,
        headers: { ...headers, ...bearer(as) },
      });
    expect((await set(stranger, buildImageUpload())).statusCode).toBe(404);
    expect((await set(host, buildUpload("x.png", "image/png", FILM))).json()).toMatchObject({ code: "image_invalid" });
    const posterUrl = (await set(host, buildImageUpload())).json<Video>().poster_url ?? "";
    const poster = await server.app.inject(posterUrl);
    expect([poster.statusCode, poster.headers["content-type"]]).toEqual([200, "image/webp"]);
  });

  test("can be read, but not changed, by readers of a game that contains it", async () => {
    const { id } = await upload(FILM, admin);
    const rounds = [{ type: "classic", content: `/videos/${id}`, answers: ["A"] }];
    expect((await server.send("GET /videos/:id", { as: stranger, params: { id } })).statusCode).toBe(404);
    await server.call("POST /games", { as: admin, body: { title: "Films", shared_with_hosts: true, rounds } });
    expect((await server.send("GET /videos/:id", { as: stranger, params: { id } })).statusCode).toBe(200);
    expect((await server.send("DELETE /videos/:id", { as: stranger, params: { id } })).statusCode).toBe(403);
  });

  test("of another user cannot be used in one's own game, however the reference is spelled", async () => {
    const { id } = await upload();
    for (const text of [`/videos/${id}`, `/VIDEOS/${id}`, `asset:video--${id}`, `asset&#58;video--${id}`]) {
      const body = { title: "Mine", owner: "me" as const, rounds: [{ type: "classic", content: text }] };
      const refused = await server.send("POST /games", { as: stranger, body });
      expect([text, refused.json<{ details?: unknown }>().details]).toMatchObject([
        text,
        { fields: [{ code: "unknown_video" }] },
      ]);
    }
  });

  test("of a deleted user is handed over to the new owner", async () => {
    const leaver = await server.makeUser(admin, "leaver");
    const { id } = await upload(FILM, leaver);
    const body = { content: "hand_over" as const, hand_over_to: (host as { id: string }).id };
    const before = await server.call("GET /users/:id/content", { as: admin, params: { id: leaver.id } });
    expect(before.videos).toBe(1);
    await server.call("DELETE /users/:id", { as: admin, params: { id: leaver.id }, body });
    expect((await server.call("GET /videos/:id", { as: host, params: { id } })).id).toBe(id);
  });
});

describe("links", () => {
  const makeGame = async (title: string) =>
    server.call("POST /games", {
      as: host,
      body: { title, owner: "me", rounds: [{ type: "classic", title: "First" }] },
    });

  test("a linked video is found by its link, and stays until the link is removed", async () => {
    const { id } = await upload();
    const game = await makeGame("Cinema");
    const link = { linked_type: "game", linked_id: game.id } as const;
    const linked = await server.call("PUT /videos/:id/link", { as: host, params: { id }, body: link });
    expect(linked).toMatchObject({ ...link, linked_is_primary: false });
    const find = async (query: Record<string, string>) =>
      (await server.call("GET /videos/", { as: host, query: { limit: 100, ...query } })).items.map((item) => item.id);
    expect(await find(link)).toEqual([id]);
    expect(await find({ linked_type: "none" })).not.toContain(id);
    expect(await find({ linked_type: "round" })).toEqual([]);
    const refused = await server.send("DELETE /videos/:id", { as: host, params: { id } });
    expect(refused.json()).toMatchObject({
      code: "media_linked",
      message: "The file is used by: Cinema. Remove it there first.",
    });
    await server.call("DELETE /videos/:id/link", { as: host, params: { id }, query: link });
    expect((await server.send("DELETE /videos/:id", { as: host, params: { id } })).statusCode).toBe(204);
  });

  test("content that uses a video counts as a place; a deleted game does not", async () => {
    const { id } = await upload();
    const rounds = [{ type: "classic", title: "Trailer", content: `/videos/${id}` }];
    const game = await server.call("POST /games", { as: host, body: { title: "Plays it", owner: "me", rounds } });
    const roundId = game.rounds[0]?.id ?? "";
    const places = () => server.call("GET /videos/:id/places", { as: host, params: { id } });
    const place = { type: "round", id: roundId, name: "Plays it – Trailer", game_id: game.id, is_primary: false };
    expect((await places()).items).toMatchObject([{ ...place, is_linked: false }]);
    const link = { linked_type: "round", linked_id: roundId } as const;
    await server.call("PUT /videos/:id/link", { as: host, params: { id }, body: link });
    expect((await places()).items).toMatchObject([{ ...place, is_linked: true }]);
    await server.call("DELETE /games/:id", { as: host, params: { id: game.id } });
    expect((await places()).items).toEqual([]);
    expect((await server.call("GET /videos/:id", { as: host, params: { id } })).linked_type).toBeNull();
  });

  test("users can link their own files only, and only to what they may edit", async () => {
    const { id } = await upload();
    const game = await makeGame("Not yours");
    const theirs = await upload(FILM, stranger);
    const link = { linked_type: "game", linked_id: game.id } as const;
    const foreign = await server.send("PUT /videos/:id/link", { as: stranger, params: { id: theirs.id }, body: link });
    expect(foreign.json()).toMatchObject({ details: { fields: [{ path: "linked_id", code: "unknown_target" }] } });
    expect((await server.send("PUT /videos/:id/link", { as: stranger, params: { id }, body: link })).statusCode).toBe(
      404,
    );
    const show = await server.call("POST /gameshows", { as: stranger, body: { name: "Elsewhere" } });
    for (const type of ["game", "round", "gameshow"] as const) {
      const body = { linked_type: type, linked_id: show.id };
      expect((await server.send("PUT /videos/:id/link", { as: host, params: { id }, body })).statusCode).toBe(422);
    }
  });

  test("the primary image of a game is its cover", async () => {
    const game = await makeGame("Covered");
    const { payload, headers } = buildImageUpload();
    const uploaded = await server.app.inject({
      method: "POST",
      url: "/api/v1/images/upload",
      payload,
      headers: { ...headers, ...bearer(host) },
    });
    const { id } = uploaded.json<{ id: string }>();
    const params = { id };
    const link = { linked_type: "game", linked_id: game.id } as const;
    const coverOf = async () =>
      (await server.call("GET /games/:id", { as: host, params: { id: game.id } })).cover_image_id;
    await server.call("PUT /images/:id/link", { as: host, params, body: link });
    expect(await coverOf()).toBeNull();
    const primary = { ...link, linked_is_primary: true };
    expect(await server.call("PUT /images/:id/link", { as: host, params, body: primary })).toMatchObject(primary);
    expect(await coverOf()).toBe(id);
    await server.call("PUT /images/:id/link", { as: host, params, body: link });
    expect(await coverOf()).toBeNull();
    await server.call("PUT /images/:id/link", { as: host, params, body: primary });
    await server.call("DELETE /images/:id/link", { as: host, params, query: link });
    expect(await coverOf()).toBeNull();
  });

  test("all kinds are in one list", async () => {
    const all = await server.call("GET /assets", { as: host, query: { limit: 100 } });
    expect(new Set(all.items.map(({ kind }) => kind))).toEqual(new Set(["image", "video"]));
    const times = all.items.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const pages: string[] = [];
    for (let cursor: string | undefined; ;) {
      const query = { limit: 3, ...(cursor === undefined ? {} : { cursor }) };
      const page = await server.call("GET /assets", { as: host, query });
      pages.push(...page.items.map(({ id }) => id));
      expect(page.total).toBe(all.total);
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(all.items.map(({ id }) => id));
    const videos = await server.call("GET /assets", { as: host, query: { kind: "video", search: "FILM" } });
    expect(videos.items.every(({ kind }) => kind === "video")).toBe(true);
    expect((await server.call("GET /assets", { as: stranger, query: { kind: "image" } })).items).toEqual([]);
  });
});
