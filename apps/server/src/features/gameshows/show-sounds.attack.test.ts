import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AudioClip } from "@showrunner/contract/rest";
import type { SoundFiles } from "@showrunner/engine";
import { buildTone, buildUpload } from "../../testing/uploads.ts";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { TestClient } from "../live/testing/live-test-server.ts";

let server: TestServer;
let owner: Credentials;
let coHost: Credentials;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.setUp();
  owner = await server.makeUser(admin, "owner");
  coHost = await server.makeUser(admin, "helper");
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function upload(as: Credentials, seconds = 1): Promise<AudioClip> {
  const { payload, headers } = buildUpload("horn.wav", "audio/wav", buildTone(seconds * 1_000));
  const authorization = `Bearer ${as.access_token}`;
  const url = "/api/v1/audio/upload";
  const response = await server.app.inject({ method: "POST", url, payload, headers: { ...headers, authorization } });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

const createShow = () => server.call("POST /gameshows", { as: owner, body: { name: "Loud" } });
const save = (id: string, files: SoundFiles, as = owner) =>
  server.send("PATCH /gameshows/:id", { as, params: { id }, body: { settings: { sound_files: files } } });
const failedFields = (response: Awaited<ReturnType<typeof save>>) =>
  response.json<{ details: { fields: { path: string; code: string }[] } }>().details.fields;

test("a custom sound reaches a connected display by a capability URL, and disappears once it is deleted", async () => {
  const { id, public_id } = await createShow();
  const display = new TestClient(origin, `public/${public_id}`, { role: "display", token: null });
  await display.waitFor(({ type }) => type === "state");
  const horn = await upload(owner);
  expect((await save(id, { buzz: horn.id })).json()).toMatchObject({
    settings: { sound_files: { buzz: horn.id } },
    sound_clips: { [horn.id]: { name: "horn.wav" } },
  });
  const frame = await display.waitFor(
    (message) => message.type === "state" && message.slices.show?.sound_files != null,
  );
  expect(JSON.stringify(frame)).not.toContain(horn.id);
  const capability = frame.type === "state" ? Object.values(frame.assets ?? {})[0] : undefined;
  expect(frame).toMatchObject({ slices: { show: { sound_files: { buzz: `asset:${capability}` } } } });
  const file = `/api/v1/assets/${capability}`;
  expect((await server.app.inject(file)).headers["content-type"]).toBe("audio/wav");

  const removed = await server.send("DELETE /audio/:id", { as: owner, params: { id: horn.id } });
  expect(removed.statusCode).toBe(204);
  expect((await server.app.inject(file)).statusCode).toBe(404);
  expect(await server.call("GET /gameshows/:id", { as: owner, params: { id } })).toMatchObject({ sound_clips: {} });
  // Deleted clips may stay in the settings, so that the form can still be saved.
  expect((await save(id, { buzz: horn.id })).statusCode).toBe(200);
  display.socket.terminate();
});

test("clips of other users, unknown ones and long ones are refused; stored ones may stay", async () => {
  const { id } = await createShow();
  await server.call("POST /gameshows/:id/co-hosts", { as: owner, params: { id }, body: { login: "helper" } });
  const [mine, foreign, long] = [await upload(owner), await upload(coHost), await upload(owner, 31)];
  const refused = await save(id, { buzz: foreign.id, wrong: "unknown", correct: long.id, lobby: long.id });
  expect(refused.statusCode).toBe(422);
  expect(failedFields(refused).map(({ path, code }) => `${path} ${code}`)).toEqual([
    "settings.sound_files.buzz unknown_audio",
    "settings.sound_files.wrong unknown_audio",
    "settings.sound_files.correct sound_too_long",
  ]);
  expect((await save(id, { buzz: mine.id, lobby: long.id })).statusCode).toBe(200);
  expect((await save(id, { buzz: mine.id, winner: foreign.id }, coHost)).statusCode).toBe(200);
  expect(failedFields(await save(id, { buzz: long.id }, coHost))).toHaveLength(1);
  expect((await save(id, {}, coHost)).json()).toMatchObject({ sound_clips: {} });
});

test.each([[{ fanfare: "clip" }], [{ buzz: "../../etc/passwd" }], [{ buzz: null }], [["clip"]], [{ buzz: "" }]])(
  "%j is refused",
  async (files) => {
    const { id } = await createShow();
    expect((await save(id, files as unknown as SoundFiles)).statusCode).toBe(422);
  },
);
