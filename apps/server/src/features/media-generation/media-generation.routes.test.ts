import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Credentials } from "../../testing/test-server.ts";
import { FILM } from "../../testing/uploads.ts";
import { createRunWorld, type RunWorld } from "../ai-runs/testing/run-world.ts";

let world: RunWorld;
let user: Credentials;
let other: Credentials;
let modelId: string;
beforeAll(async () => {
  world = await createRunWorld();
  const { on, admin, providerId } = world;
  user = await on.makeUser(admin, "host");
  other = await on.makeUser(admin, "other");
  modelId = (await on.call("POST /images/models", { as: admin, body: image(providerId) })).id;
});
afterEach(() => world.vendor.setBehaviour("good"));
afterAll(() => world.close());

const image = (providerId: string) => ({
  provider_id: providerId,
  model: "pixels-1",
  label: "Pixels",
  sizes: ["1024x1024", "512x512"],
});
const generate = (body: object = {}, as: Credentials = user) =>
  world.on.call("POST /images/generate", { as, body: { prompt: "A river at dawn", ...body } });
const getImage = (id: string, as: Credentials = user) => world.on.call("GET /images/:id", { as, params: { id } });
const sendImage = async (
  key: "GET /images/:id" | "DELETE /images/:id" | "POST /images/:id/run-again",
  id: string,
  as = user,
) => (await world.on.send(key, { as, params: { id } })).statusCode;
async function awaitImage(id: string, status: "ready" | "failed", as: Credentials = user) {
  await expect.poll(async () => (await getImage(id, as)).status, { timeout: 30_000, interval: 25 }).toBe(status);
  return getImage(id, as);
}

test("images are pending immediately, and ready when their runs end", async () => {
  const { on, admin, providerId } = world;
  const { revision } = await on.call("GET /providers/:id/pricing", { as: admin, params: { id: providerId } });
  const price = { capability: "image", model: "pixels-1", provider_unit: "image", internal_unit: "images" } as const;
  await on.call("PUT /providers/:id/pricing", {
    as: admin,
    params: { id: providerId },
    body: { entries: [{ ...price, price_per_unit_cents: "4", currency: "USD" }], revision },
  });
  expect((await on.call("GET /images/models", { as: user })).items).toMatchObject([
    { id: modelId, is_default: false, is_available: true, price: { amount: "0.04", currency: "USD" } },
  ]);
  const estimate = await on.call("POST /images/estimate", { as: user, body: { count: 2 } });
  expect(estimate.cost).toEqual({ amount: "0.08", currency: "USD" });

  // The vendor also reports tokens, which the price per image covers.
  const first = await generate({ count: 2 });
  expect(first).toMatchObject({
    status: "pending",
    source: "generated",
    prompt: "A river at dawn",
    model: "pixels-1",
    provider: "House model",
    name: "A river at dawn",
    cost: null,
    bytes: 0,
  });
  expect(first.items.map(({ id }) => id)).toContain(first.id);
  expect(new Set(first.items.map(({ job_id }) => job_id)).size).toBe(2);
  for (const { id } of first.items) {
    const ready = await awaitImage(id, "ready");
    expect(ready).toMatchObject({ mime: "image/png", width: 1, height: 1, name: "A river at dawn.png", failure: null });
    expect(ready.cost).toEqual({ amount: "0.04", currency: "USD" });
    expect((await fetch(world.url + ready.urls.original)).status).toBe(200);
  }
  const body = JSON.parse(world.vendor.calls.findLast(({ path }) => path.includes("images"))?.body ?? "{}") as object;
  expect(body).toMatchObject({ prompt: "A river at dawn", size: "1024x1024" });

  const list = (query: object) => on.call("GET /images/", { as: user, query });
  expect((await list({ source: "generated", model: "pixels-1", status: "ready" })).total).toBe(2);
  for (const none of [{ source: "upload" }, { model: "other" }, { status: "failed" }])
    expect((await list(none)).items).toEqual([]);
  expect((await on.call("GET /images/usage/recent", { as: user })).items).toHaveLength(2);
  expect((await on.call("GET /images/usage/recent", { as: other })).items).toEqual([]);
  await expect
    .poll(
      async () => (await on.call("GET /images/usage/statistics", { as: user, query: { days: 7 } })).total.requests,
      {
        timeout: 30_000,
      },
    )
    .toBe(2);
  const mine = await on.call("GET /images/usage/statistics", { as: user, query: { days: 7 } });
  expect(mine.days).toHaveLength(7);
  expect(mine.total.amounts).toMatchObject([{ currency: "USD", vendor_cost: "0.08" }]);
  expect((await on.call("GET /images/usage/statistics", { as: other })).total.requests).toBe(0);
  expect((await on.call("GET /images/usage/statistics", { as: admin })).total.requests).toBe(2);
});

test("a request that a budget refuses in part returns the started images and the refusal", async () => {
  const { on, admin } = world;
  const poor = await on.makeUser(admin, "poor");
  const { id } = await on.call("GET /auth/me", { as: poor });
  // An image costs 4 cents.
  await on.call("POST /usage/budgets", {
    as: admin,
    body: { scope: "user", subject_id: id, period: "day", currency: "USD", limit: "0.09" },
  });
  const send = (count: number) =>
    on.send("POST /images/generate", {
      as: poor,
      body: { prompt: "A river", count },
      headers: { "accept-language": "de" },
    });
  const started = (await send(3)).json<Awaited<ReturnType<typeof generate>>>();
  expect(started.items).toHaveLength(2);
  expect(started.refusal).toMatchObject({ code: "budget_exceeded_user", message: expect.stringContaining("Budget") });
  const refused = await send(1);
  expect([refused.statusCode, refused.json()]).toMatchObject([402, started.refusal]);
  for (const { id: imageId } of started.items) await awaitImage(imageId, "ready", poor);
  expect((await generate({}, admin)).refusal).toBeNull();
});

test("a failed image contains its failure, and can be generated again once", async () => {
  world.vendor.setBehaviour("bad_request");
  const { id } = await generate();
  expect(await awaitImage(id, "failed")).toMatchObject({ failure: "refused", bytes: 0 });
  expect(
    (
      await world.on.send("POST /ai/runs/:id/run-again", {
        as: user,
        params: { id: (await getImage(id)).job_id ?? "" },
      })
    ).statusCode,
  ).toBe(409);
  world.vendor.setBehaviour("good");
  const before = world.vendor.paidCalls();
  const codes = await Promise.all([
    sendImage("POST /images/:id/run-again", id),
    sendImage("POST /images/:id/run-again", id),
  ]);
  expect(codes.toSorted((a, b) => a - b)).toEqual([202, 409]);
  expect(await awaitImage(id, "ready")).toMatchObject({ failure: null, width: 1 });
  expect(world.vendor.paidCalls()).toBe(before + 1);
  expect(await sendImage("POST /images/:id/run-again", id)).toBe(409);
});

test("a pending image cannot be linked, is hidden from others, and its deletion cancels the run", async () => {
  world.vendor.setBehaviour("silent");
  const { id, job_id } = await generate();
  const { id: showId } = await world.on.call("POST /gameshows", { as: user, body: { name: "Evening" } });
  const link = await world.on.send("PUT /images/:id/link", {
    as: user,
    params: { id },
    body: { linked_type: "gameshow", linked_id: showId },
  });
  expect(link.json().code).toBe("media_not_ready");
  for (const key of ["GET /images/:id", "DELETE /images/:id", "POST /images/:id/run-again"] as const)
    expect(await sendImage(key, id, other)).toBe(404);
  expect(await sendImage("DELETE /images/:id", id)).toBe(204);
  const run = await world.awaitRun(job_id ?? "", user);
  expect(run.state).toBe("cancelled");
  expect(await sendImage("GET /images/:id", id)).toBe(404);
});

test("a cancelled run leaves a record that can be generated again", async () => {
  world.vendor.setBehaviour("silent");
  const { id, job_id } = await generate();
  await world.on.call("POST /ai/runs/:id/cancel", { as: user, params: { id: job_id ?? "" } });
  expect(await awaitImage(id, "failed")).toMatchObject({ failure: "cancelled" });
});

test("the states of runs are streamed until the last run has ended", async () => {
  const { id } = await generate();
  const response = await fetch(`${world.url}/api/v1/ai/runs/events`, {
    headers: { authorization: `Bearer ${user.access_token}` },
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const events = (await response.text()).split("\n\n").filter((event) => event.startsWith("data: "));
  const last = JSON.parse(events.at(-1)?.slice("data: ".length) ?? "{}") as {
    items: { media_id: string; state: string }[];
  };
  expect(last.items.find(({ media_id }) => media_id === id)).toMatchObject({
    state: "done",
    prompt: "A river at dawn",
  });
  const none = await fetch(`${world.url}/api/v1/ai/runs/events`, {
    headers: { authorization: `Bearer ${other.access_token}` },
  });
  expect(await none.text()).toBe('data: {"items":[]}\n\n');
});

test("requests name an offered model and one of its sizes", async () => {
  const { on, admin, providerId } = world;
  const refuse = async (body: object) =>
    (await on.send("POST /images/generate", { as: user, body: { prompt: "A river", ...body } })).json().details.fields;
  expect(await refuse({ size: "64x64" })).toMatchObject([{ path: "size", code: "unknown_choice" }]);
  // A model without a list of sizes accepts any valid size.
  expect(await refuse({ size: "9999x9999" })).toMatchObject([{ path: "size", code: "size_invalid" }]);
  expect(await refuse({ model: "unknown" })).toMatchObject([{ path: "model", code: "unknown_choice" }]);
  expect(await refuse({ count: 5 })).toMatchObject([{ path: "count" }]);
  const duplicate = await on.send("POST /images/models", { as: admin, body: image(providerId) });
  expect(duplicate.json().details.fields).toMatchObject([
    { path: "model", code: "duplicate", message: "This entry already exists." },
  ]);

  const added = await on.call("POST /images/models", {
    as: admin,
    body: { ...image(providerId), model: "pixels-2", label: "More", is_default: true, is_active: false },
  });
  expect((await on.call("GET /images/models", { as: user })).items.map(({ model }) => model)).toEqual(["pixels-1"]);
  expect((await on.call("GET /images/models", { as: admin })).items.map(({ model }) => model)).toEqual([
    "pixels-2",
    "pixels-1",
  ]);
  await on.call("PUT /images/models/:id", {
    as: admin,
    params: { id: added.id },
    body: { ...image(providerId), model: "pixels-2", label: "More", is_default: true },
  });
  expect((await generate()).model).toBe("pixels-2");
  await on.call("DELETE /images/models/:id", { as: admin, params: { id: added.id } });
  expect((await on.send("DELETE /images/models/:id", { as: admin, params: { id: added.id } })).statusCode).toBe(404);
});

test("without an active provider no model is offered, and the rest of the library works", async () => {
  const { on, admin, providerId } = world;
  const status = () => on.call("GET /images/status", { as: user });
  expect(await status()).toEqual({ enabled: true, provider: "House model" });
  await on.call("PUT /providers/:id/status", { as: admin, params: { id: providerId }, body: { status: "paused" } });
  expect(await status()).toEqual({ enabled: false, provider: null });
  const refused = await on.send("POST /images/generate", { as: user, body: { prompt: "A river" } });
  expect(refused.json().code).toBe("media_model_missing");
  expect((await on.call("GET /images/", { as: user })).items.length).toBeGreaterThan(0);
  await on.call("PUT /providers/:id/status", { as: admin, params: { id: providerId }, body: { status: "active" } });
  expect((await status()).enabled).toBe(true);
});

test("a provider that is created with prices offers its models", async () => {
  const { on, admin, vendor } = world;
  const price = { model: "priced", currency: "USD", price_per_unit_cents: "1" } as const;
  await on.call("POST /providers", {
    as: admin,
    body: {
      name: "Priced",
      provider_key: "general",
      settings: { base_url: `${vendor.url}/v1` },
      credentials: { api_key: "sk-x" },
      capabilities: ["image"],
      pricing: [
        { ...price, capability: "image", provider_unit: "image", internal_unit: "images", size: "512x512" },
        { ...price, capability: "image", provider_unit: "image", internal_unit: "images", size: "256x256" },
      ],
    },
  });
  const { items } = await on.call("GET /images/models", { as: admin });
  expect(items.find(({ model }) => model === "priced")).toMatchObject({
    sizes: ["512x512", "256x256"],
    is_available: false,
    price: { amount: "0.01", currency: "USD" },
  });
});

test("a video is generated by a vendor's job, and plays", async () => {
  const films = await createRunWorld("replicate", 0, undefined, FILM);
  onTestFinished(() => films.close());
  const { on, admin } = films;
  await on.call("POST /videos/models", {
    as: admin,
    body: { provider_id: films.providerId, model: "maker/fake-video", label: "Films", durations: [4, 8] },
  });
  const video = await on.call("POST /videos/generate", { as: admin, body: { prompt: "A boat" } });
  expect(video).toMatchObject({ status: "pending", source: "generated", duration: 0, items: [{ id: video.id }] });
  const get = () => on.call("GET /videos/:id", { as: admin, params: { id: video.id } });
  await expect.poll(async () => (await get()).status, { timeout: 60_000 }).toBe("ready");
  expect(await get()).toMatchObject({
    mime: "video/webm",
    width: 64,
    height: 36,
    name: "A boat.webm",
    poster_url: null,
  });
  expect(films.vendor.calls.some(({ body }) => body.includes('"duration":4'))).toBe(true);
  const long = await on.send("POST /videos/generate", { as: admin, body: { prompt: "A boat", duration: 5 } });
  expect(long.json().details.fields).toMatchObject([{ path: "duration", code: "unknown_choice" }]);
});

test("a result of the console is saved to the library once", async () => {
  const { on, admin, providerId } = world;
  const run = await on.call("POST /providers/:id/run/image", {
    as: admin,
    params: { id: providerId },
    body: { prompt: "A bridge", model: "pixels-1" },
  });
  await world.awaitRun(run.id);
  const save = (as: Credentials, index = "0") =>
    on.send("POST /ai/runs/:id/files/:index/save", { as, params: { id: run.id, index } });
  expect((await save(user)).statusCode).toBe(404);
  expect((await save(admin, "1")).statusCode).toBe(404);
  const saved = (await save(admin)).json<{ kind: string; id: string }>();
  expect((await save(admin)).json()).toEqual(saved);
  expect(saved.kind).toBe("image");
  expect(await getImage(saved.id, admin)).toMatchObject({
    status: "ready",
    source: "generated",
    prompt: "A bridge",
    name: "A bridge.png",
    job_id: run.id,
  });
});
