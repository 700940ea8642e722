import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AudioClip } from "@showrunner/contract/rest";
import { buildAudioUpload, buildTone, buildUpload } from "../../testing/uploads.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Credentials;
let host: Credentials;
let stranger: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
  host = await server.makeUser(admin, "host");
  stranger = await server.makeUser(admin, "stranger");
});
afterAll(() => server.close());

const bearer = (as: Credentials) => ({ authorization: `Bearer ${as.access_token}` });
const readFixture = (name: string): Promise<Buffer> => readFile(new URL(`./testing/${name}`, import.meta.url));

async function upload(data: Buffer, { as = host, name = "song.mp3", type = "audio/mpeg" } = {}) {
  const { payload, headers } = buildUpload(name, type, data);
  return server.app.inject({
    method: "POST",
    url: "/api/v1/audio/upload",
    payload,
    headers: { ...headers, ...bearer(as) },
  });
}
async function uploadTone(as = host): Promise<AudioClip> {
  const { payload, headers } = buildAudioUpload();
  const response = await server.app.inject({
    method: "POST",
    url: "/api/v1/audio/upload",
    payload,
    headers: { ...headers, ...bearer(as) },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<AudioClip>();
}

describe("upload", () => {
  test.each([
    ["tone.mp3", "audio/mpeg"],
    ["tone.m4a", "audio/mp4"],
    ["tone.ogg", "audio/ogg"],
    ["tone.opus.ogg", "audio/ogg"],
  ])("%s is recognised by its content", async (fixture, mime) => {
    const response = await upload(await readFixture(fixture), { name: "no-extension", type: "text/html" });
    expect(response.statusCode, response.body).toBe(201);
    const clip = response.json<AudioClip>();
    expect(clip).toMatchObject({ name: "no-extension", mime });
    expect(clip.duration_ms).toBeGreaterThan(400);
    expect(clip.duration_ms).toBeLessThan(800);
    expect((await server.app.inject({ url: clip.url })).headers["content-type"]).toBe(mime);
  });

  const garbage = Buffer.alloc(4_000, 0x5a);
  test.each([
    ["text", Buffer.from("not music")],
    ["nothing", Buffer.alloc(0)],
    ["a header and noise", Buffer.concat([Buffer.from("ID3\x04\x00\x00\x00\x00\x00\x00"), garbage])],
    ["a RIFF file that is none", Buffer.concat([Buffer.from("RIFF\xff\xff\xff\x7fWAVEfmt ", "latin1"), garbage])],
    ["a cut Ogg file", Buffer.from("OggS\x00\x02")],
  ])("%s is refused", async (_, data) => {
    const response = await upload(data);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, "audio_invalid"]);
  });

  test("a video is refused", async () => {
    const response = await upload(await readFixture("film.mp4"), { name: "song.m4a", type: "audio/mp4" });
    expect(response.json()).toMatchObject({ code: "audio_invalid" });
  });

  test("a clip longer than 15 minutes is refused, whatever length its header claims", async () => {
    const long = await upload(buildTone(15 * 60_000 + 1_000));
    expect(long.json()).toMatchObject({ code: "audio_too_long" });
    const lying = buildTone(1_000);
    // The header claims a data length of 17 hours.
    lying.writeUInt32LE(500_000_000, 40);
    expect((await upload(lying)).json()).toMatchObject({ code: "audio_invalid" });
  });

  test("a file of more than 20 MB is refused", async () => {
    const response = await upload(Buffer.alloc(20 * 1024 * 1024 + 1));
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([413, "audio_too_large"]);
  });

  test("tags that may name the answer are not kept in MP3 and WAV", async () => {
    const frames = await readFixture("tone.mp3");
    const plain = frames.subarray(frames.indexOf(Buffer.from([0xff, 0xf3])));
    const id3v2 = Buffer.concat([
      Buffer.from("ID3\x04\x00\x00\x00\x00\x01\x00", "latin1"),
      Buffer.alloc(128, "Yesterday "),
    ]);
    const id3v1 = Buffer.concat([Buffer.from("TAG"), Buffer.alloc(125, "Yesterday ")]);
    const ape = Buffer.concat([Buffer.alloc(64, "Yesterday "), Buffer.from("APETAGEX"), Buffer.alloc(24)]);
    ape.writeUInt32LE(ape.length, ape.length - 20);
    const list = Buffer.concat([Buffer.from("LIST"), Buffer.from([80, 0, 0, 0]), Buffer.alloc(80, "Yesterday ")]);
    const tone = buildTone();
    for (const tagged of [
      Buffer.concat([id3v2, id3v2, plain, ape, id3v1]),
      Buffer.concat([id3v2, plain, id3v1]),
      Buffer.concat([tone.subarray(0, 12), list, tone.subarray(12), list]),
    ]) {
      const { url, bytes } = (await upload(tagged)).json<AudioClip>();
      const { rawPayload } = await server.app.inject({ url });
      expect(rawPayload.includes("Yesterday")).toBe(false);
      expect(bytes).toBe(rawPayload.length);
      expect([plain.length, tone.length]).toContain(bytes);
    }
  });

  test("a form without a file is a field error", async () => {
    const response = await server.app.inject({
      method: "POST",
      url: "/api/v1/audio/upload",
      payload: "--x--\r\n",
      headers: { ...bearer(host), "content-type": "multipart/form-data; boundary=x" },
    });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
  });
});

describe("files", () => {
  test("are served in ranges for seeking and as a whole; ranges beyond the end are refused", async () => {
    const { url, bytes } = await uploadTone();
    const get = (range: string) => server.app.inject({ url, headers: { range } });
    const part = await get("bytes=10-19");
    expect([part.statusCode, part.rawPayload.length, part.headers["content-range"]]).toEqual([
      206,
      10,
      `bytes 10-19/${bytes}`,
    ]);
    expect((await get("bytes=-4")).rawPayload).toEqual(buildTone().subarray(-4));
    expect((await get("bytes=99999999-")).statusCode).toBe(416);
    expect((await get("bytes=0-1,4-5")).rawPayload.length).toBe(bytes);
    expect((await get(`bytes=${"0-1,".repeat(500)}4-5`)).statusCode).toBeLessThan(500);
    expect((await server.app.inject({ url })).headers).toMatchObject({
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
    });
  });

  test("a tampered signature, or one for another clip, is rejected", async () => {
    const [one, other] = [await uploadTone(), await uploadTone()];
    expect((await server.app.inject({ url: one.url.replace(one.id, other.id) })).statusCode).toBe(404);
    expect((await server.app.inject({ url: one.url.replace(/exp=\d+/, "exp=99999999999") })).statusCode).toBe(404);
    expect((await server.app.inject({ url: `/api/v1/audio/${one.id}/file` })).statusCode).toBe(401);
    const image = `/api/v1/images/${one.id}/file?${one.url.split("?")[1]}`;
    expect((await server.app.inject({ url: image })).statusCode).toBe(404);
  });
});

describe("access", () => {
  test("only the owner and admins can access a clip; for anyone else it does not exist", async () => {
    const { id } = await uploadTone();
    const statuses = async (as: Credentials) => [
      (await server.send("GET /audio/:id", { as, params: { id } })).statusCode,
      (await server.app.inject({ url: `/api/v1/audio/${id}/file`, headers: bearer(as) })).statusCode,
    ];
    expect(await statuses(host)).toEqual([200, 200]);
    expect(await statuses(admin)).toEqual([200, 200]);
    expect(await statuses(stranger)).toEqual([404, 404]);
    expect((await server.send("DELETE /audio/:id", { as: stranger, params: { id } })).statusCode).toBe(404);
    expect((await server.call("GET /audio/", { as: stranger })).items).toEqual([]);
    for (const as of [host, admin])
      expect((await server.call("GET /audio/", { as })).items.map((clip) => clip.id)).toContain(id);
  });

  test("clips uploaded without authentication are listed, also for the admin after it was enabled", async () => {
    const open = await startTestServer();
    await open.call("POST /auth/setup", { body: { auth_enabled: false } });
    const { payload, headers } = buildAudioUpload();
    const uploaded = await open.app.inject({
      method: "POST",
      url: "/api/v1/audio/upload",
      payload,
      headers: { ...headers, "sec-fetch-site": "same-origin" },
    });
    expect(uploaded.statusCode, uploaded.body).toBe(201);
    const { id } = uploaded.json<AudioClip>();
    expect(await open.call("GET /audio/")).toMatchObject({ items: [{ id }], total: 1 });
    const on = await open.restart({ AUTH_ENABLED: "true" });
    const as = await on.setUp();
    expect(await on.call("GET /audio/", { as })).toMatchObject({ items: [{ id }], total: 1 });
    await on.close();
  });

  test("readers of a game can play its clips but not delete them", async () => {
    const { id } = await uploadTone();
    const config = { audio: `/audio/${id}`, start_s: 0, length_s: 10 };
    const rounds = [{ type: "music", answers: ["A"], config }];
    const own = await server.call("POST /games", { as: host, body: { title: "Songs", owner: "me", rounds } });
    expect((await server.send("GET /audio/:id", { as: stranger, params: { id } })).statusCode).toBe(404);
    await server.call("POST /games", { as: admin, body: { title: "Songs", shared_with_hosts: true, rounds } });
    expect((await server.send("GET /audio/:id", { as: stranger, params: { id } })).statusCode).toBe(200);
    expect((await server.send("DELETE /audio/:id", { as: stranger, params: { id } })).statusCode).toBe(403);
    expect(own.rounds[0]?.config).toEqual(config);
  });

  test("using another user's clip in one's own game is refused, however the reference is spelled", async () => {
    const { id } = await uploadTone();
    for (const [round, code] of [
      [{ type: "music", config: { audio: `/audio/${id}`, start_s: 0, length_s: 10 } }, "unknown_audio"],
      [{ type: "classic", question: `asset:audio--${id}` }, "unknown_audio"],
      [{ type: "classic", content: `asset&#58;audio--${id}` }, "unknown_audio"],
      [{ type: "classic", content: `![](/images/${id})` }, "unknown_image"],
    ] as const) {
      const body = { title: "Mine", owner: "me" as const, rounds: [round] };
      const refused = await server.send("POST /games", { as: stranger, body });
      expect([round, refused.json<{ details?: unknown }>().details]).toMatchObject([round, { fields: [{ code }] }]);
    }
  });

  test("a reference in upper case, which some databases match as well, is refused", async () => {
    const { id } = await uploadTone();
    for (const address of [`/AUDIO/${id}`, `/audio/${id.toUpperCase()}`, `/Audio/${id.toUpperCase()}`]) {
      const rounds = [{ type: "classic", question: address }];
      const body = { title: "Mine", owner: "me" as const, rounds };
      expect((await server.send("POST /games", { as: stranger, body })).statusCode).toBe(422);
      expect((await server.send("GET /audio/:id", { as: stranger, params: { id } })).statusCode).toBe(404);
    }
  });

  test("a clip that a game uses is kept until the game no longer uses it", async () => {
    const { id } = await uploadTone();
    const rounds = [{ type: "music", title: "First", config: { audio: `/audio/${id}`, start_s: 0, length_s: 10 } }];
    const game = await server.call("POST /games", { as: host, body: { title: "Hits", owner: "me", rounds } });
    const refused = await server.send("DELETE /audio/:id", { as: host, params: { id } });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: "media_linked", message: "The file is used by: Hits – First. Remove it there first." },
    ]);
    expect((await server.send("GET /audio/:id", { as: host, params: { id } })).statusCode).toBe(200);
    await server.call("DELETE /games/:id", { as: host, params: { id: game.id } });
    expect((await server.send("DELETE /audio/:id", { as: host, params: { id } })).statusCode).toBe(204);
  });

  test("an account deleted with its content leaves clips that other users' games use", async () => {
    const leaver = await server.makeUser(admin, "leaver");
    const [used, unused] = [await uploadTone(leaver), await uploadTone(leaver)];
    const rounds = [{ type: "music", config: { audio: `/audio/${used.id}`, start_s: 0, length_s: 10 } }];
    await server.call("POST /games", { as: admin, body: { title: "Library", rounds } });
    await server.call("DELETE /users/:id", { as: admin, params: { id: leaver.id }, body: { content: "delete" } });
    const readStatus = async ({ id }: AudioClip) =>
      (await server.send("GET /audio/:id", { as: admin, params: { id } })).statusCode;
    expect([await readStatus(used), await readStatus(unused)]).toEqual([200, 404]);
  });

  test("a deleted clip no longer exists", async () => {
    const clip = await uploadTone();
    await server.call("DELETE /audio/:id", { as: host, params: { id: clip.id } });
    expect((await server.app.inject({ url: clip.url })).statusCode).toBe(404);
    expect((await server.send("DELETE /audio/:id", { as: host, params: { id: clip.id } })).statusCode).toBe(404);
  });
});
