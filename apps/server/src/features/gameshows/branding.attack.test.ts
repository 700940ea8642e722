import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Image } from "@showrunner/contract/rest";
import { NO_BRANDING } from "@showrunner/engine";
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

async function upload(as: Credentials): Promise<Image> {
  const data = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#ffb703" } })
    .png()
    .toBuffer();
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="logo.png"\r\nContent-Type: image/png\r\n\r\n`;
  const response = await server.app.inject({
    method: "POST",
    url: "/api/v1/images/upload",
    payload: Buffer.concat([Buffer.from(head), data, Buffer.from("\r\n--x--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=x", authorization: `Bearer ${as.access_token}` },
  });
  return response.json();
}

const createShow = (as = owner) => server.call("POST /gameshows", { as, body: { name: "Branded" } });

test("a branding reaches a connected display at once, with capability URLs instead of library ids", async () => {
  const { id, public_id } = await createShow();
  const display = new TestClient(origin, `public/${public_id}`, { role: "display", token: null });
  await display.waitFor(({ type }) => type === "state");
  const logo = await upload(owner);
  const branding = { ...NO_BRANDING, logo: logo.id, accent: "#ffb703" };
  const changed = await server.call("PATCH /gameshows/:id", {
    as: owner,
    params: { id },
    body: { settings: { branding } },
  });
  const url = changed.branding_images[logo.id] ?? "";
  expect(url).toMatch(/^\/api\/v1\/assets\/[\w-]{20,}$/);
  expect((await server.app.inject(url)).statusCode).toBe(200);
  const frame = await display.waitFor((message) => message.type === "state" && message.slices.show?.branding != null);
  const capability = url.split("/").at(-1) ?? "";
  expect(frame).toMatchObject({
    assets: { [capability]: capability },
    slices: { show: { branding: { logo: `asset:${capability}`, accent: "#ffb703" } } },
  });
  expect(JSON.stringify(frame)).not.toContain(logo.id);
  const visited = await server.call("GET /gameshows/public/:publicId", { params: { publicId: public_id } });
  expect(visited.branding).toEqual({ logo: url, accent: "#ffb703" });
  const late = new TestClient(origin, `public/${public_id}`, { role: "display", token: null });
  expect(await late.waitFor(({ type }) => type === "state")).toMatchObject({ assets: { [capability]: capability } });
  for (const client of [display, late]) client.socket.terminate();
});

test("images of other users are refused; stored ones may stay, whoever saves", async () => {
  const { id } = await createShow();
  await server.call("POST /gameshows/:id/co-hosts", { as: owner, params: { id }, body: { login: "helper" } });
  const [mine, foreign] = [await upload(owner), await upload(coHost)];
  const save = (as: Credentials, branding: object) =>
    server.send("PATCH /gameshows/:id", {
      as,
      params: { id },
      body: { settings: { branding: { ...NO_BRANDING, ...branding } } },
    });
  const refused = await save(owner, { background: foreign.id, sponsors: [mine.id, "unknown"] });
  expect(refused.statusCode).toBe(422);
  expect(refused.json<{ details: { fields: { path: string }[] } }>().details.fields.map(({ path }) => path)).toEqual([
    "settings.branding.background",
    "settings.branding.sponsors.1",
  ]);
  expect((await save(owner, { logo: mine.id })).statusCode).toBe(200);
  expect((await save(coHost, { logo: mine.id, background: foreign.id })).statusCode).toBe(200);
  expect((await save(coHost, { sponsors: [(await upload(owner)).id] })).statusCode).toBe(422);
  const created = await server.send("POST /gameshows", {
    as: owner,
    body: { name: "Stolen", settings: { branding: { ...NO_BRANDING, logo: foreign.id } } },
  });
  expect(created.statusCode).toBe(422);
});

test("colours with too little contrast are refused, and so are image ids that are paths", async () => {
  const { id } = await createShow();
  for (const part of [{ accent: "#7c7c7c" }, { secondary: "url(x)" }, { logo: "../../etc" }]) {
    const refused = await server.send("PATCH /gameshows/:id", {
      as: owner,
      params: { id },
      body: { settings: { branding: { ...NO_BRANDING, ...part } } },
    });
    expect([part, refused.statusCode]).toEqual([part, 422]);
  }
});

test("an image cannot be deleted while the branding of a show contains it", async () => {
  const { id } = await createShow();
  const image = await upload(owner);
  const brand = (branding: object) =>
    server.call("PATCH /gameshows/:id", {
      as: owner,
      params: { id },
      body: { settings: { branding: { ...NO_BRANDING, ...branding } } },
    });
  const remove = () => server.send("DELETE /images/:id", { as: owner, params: { id: image.id } });
  const listPlaces = async () =>
    (await server.call("GET /images/:id/places", { as: owner, params: { id: image.id } })).items;
  const place = { type: "gameshow", id, name: "Branded", game_id: null, gameshow_id: id };
  for (const part of [{ logo: image.id }, { background: image.id }, { sponsors: [image.id] }]) {
    await brand(part);
    expect(await listPlaces()).toEqual([{ ...place, is_linked: false, is_primary: false }]);
    expect((await remove()).json()).toMatchObject({
      code: "media_linked",
      details: { params: { places: ["Branded"] } },
    });
  }
  await brand({});
  expect(await listPlaces()).toEqual([]);
  expect((await remove()).statusCode).toBe(204);
});

test("places do not reveal shows that the owner of an image may not see", async () => {
  const { id } = await createShow();
  await server.call("POST /gameshows/:id/co-hosts", { as: owner, params: { id }, body: { login: "helper" } });
  const logo = await upload(coHost);
  const body = { settings: { branding: { ...NO_BRANDING, logo: logo.id } } };
  await server.call("PATCH /gameshows/:id", { as: coHost, params: { id }, body });
  const { items } = await server.call("GET /gameshows/:id/co-hosts", { as: owner, params: { id } });
  const [helper] = items;
  await server.call("DELETE /gameshows/:id/co-hosts/:userId", {
    as: owner,
    params: { id, userId: helper?.user_id ?? "" },
  });
  expect((await server.call("GET /images/:id/places", { as: coHost, params: { id: logo.id } })).items).toEqual([]);
  const refused = await server.send("DELETE /images/:id", { as: coHost, params: { id: logo.id } });
  expect(refused.json()).toMatchObject({ code: "media_linked", details: { params: { places: ["…"] } } });
});

test("an image that is gone disappears without breaking the show", async () => {
  const { id } = await createShow();
  const logo = await upload(owner);
  const body = { settings: { branding: { ...NO_BRANDING, logo: logo.id } } };
  await server.call("PATCH /gameshows/:id", { as: owner, params: { id }, body });
  const { read } = server.database;
  await server.database.write([
    { query: read.deleteFrom("asset_capabilities").where("image_id", "=", logo.id) },
    { query: read.deleteFrom("images").where("id", "=", logo.id) },
  ]);
  expect((await server.call("GET /gameshows/:id", { as: owner, params: { id } })).branding_images).toEqual({});
});
