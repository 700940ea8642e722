import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Credentials } from "../../testing/test-server.ts";
import { createRunWorld, type RunWorld } from "./testing/run-world.ts";

let world: RunWorld;
let other: Credentials;
beforeAll(async () => {
  world = await createRunWorld("general", 20);
  other = await world.on.makeUser(world.admin, "other", "admin");
});
afterEach(() => world.vendor.setBehaviour("good"));
afterAll(() => world.close());

const keyed = (key: string) => ({ "idempotency-key": key });
const startImage = (headers: Readonly<Record<string, string>>, body: object = {}, as = world.admin) =>
  world.on.send("POST /providers/:id/run/image", {
    as,
    params: { id: world.providerId },
    body: { prompt: "A river", model: "fake-image", ...body },
    headers,
  });

test("of twelve equal concurrent requests, one calls the vendor, and all return its run", async () => {
  const before = world.vendor.paidCalls();
  const responses = await Promise.all(Array.from({ length: 12 }, () => startImage(keyed('"double-click"'))));
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
  const ids = new Set(responses.map((response) => response.json<{ id: string }>().id));
  expect(ids.size).toBe(1);
  const [id = ""] = ids;
  expect(await world.awaitRun(id)).toMatchObject({ state: "done" });
  expect(world.vendor.paidCalls()).toBe(before + 1);
  // The key without quotes is the same one; after the end of the run, the response contains the result.
  const again = await startImage(keyed("double-click"));
  expect(again.json()).toMatchObject({ id, state: "done" });
  expect(world.vendor.paidCalls()).toBe(before + 1);
});

test("a key is bound to its request and its user", async () => {
  const first = (await startImage(keyed("mine"))).json<{ id: string }>();
  const reused = await startImage(keyed("mine"), { prompt: "Another river" });
  expect([reused.statusCode, reused.json().code]).toEqual([422, "idempotency_key_reused"]);
  const text = await world.on.send("POST /providers/:id/run", {
    as: world.admin,
    params: { id: world.providerId },
    body: { prompt: "A river" },
    headers: keyed("mine"),
  });
  expect(text.statusCode).toBe(422);
  const theirs = await startImage(keyed("mine"), {}, other);
  expect(theirs.statusCode).toBe(202);
  expect(theirs.json<{ id: string }>().id).not.toBe(first.id);
  const unkeyed = (await startImage({})).json<{ id: string }>();
  expect(unkeyed.id).not.toBe(first.id);
  for (const { id } of [first, unkeyed]) await world.awaitRun(id);
  await world.awaitRun(theirs.json<{ id: string }>().id, other);
});

test.each(['""', "a b", "x".repeat(129), '"half', "ä", "a#b", "key-1, key-2"])("the key %s is refused", async (key) => {
  const before = world.vendor.paidCalls();
  expect((await startImage(keyed(key))).statusCode).toBe(400);
  expect(world.vendor.paidCalls()).toBe(before);
});

test("a repeated request for a text is refused while the text streams, and gets its copy afterwards", async () => {
  const before = world.vendor.paidCalls();
  const run = () =>
    fetch(`${world.url}/api/v1/providers/${world.providerId}/run`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${world.admin.access_token}`,
        ...keyed("text-1"),
      },
      body: JSON.stringify({ prompt: "A question" }),
    });
  const first = await run();
  const early = await run();
  expect([early.status, ((await early.json()) as { code: string }).code]).toEqual([409, "idempotent_request_running"]);
  expect(early.headers.get("retry-after")).not.toBeNull();
  const readLines = async (response: Response) =>
    (await response.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string; text?: string; run?: object });
  const streamed = await readLines(first);
  const repeated = await readLines(await run());
  expect(repeated.map(({ type }) => type)).toEqual(["start", "text", "end"]);
  expect(repeated[0]).toEqual(streamed[0]);
  expect(repeated[1]?.text).toBe(streamed.map(({ text = "" }) => text).join(""));
  expect(repeated.at(-1)).toEqual(streamed.at(-1));
  expect(world.vendor.paidCalls()).toBe(before + 1);
});

test("requests with the same key run a failed job again only once", async () => {
  world.vendor.setBehaviour("bad_request");
  const { id } = (await startImage({})).json<{ id: string }>();
  await world.awaitRun(id);
  world.vendor.setBehaviour("good");
  const again = () =>
    world.on.call("POST /ai/runs/:id/run-again", { as: world.admin, params: { id }, headers: keyed("again") });
  const [one, two] = await Promise.all([again(), again()]);
  expect(two.id).toBe(one.id);
  expect(one.id).not.toBe(id);
  expect(await world.awaitRun(one.id)).toMatchObject({ state: "done" });
});

test("a repeated request to generate into the library returns the same records", async () => {
  const { on, admin, providerId } = world;
  await on.call("POST /images/models", { as: admin, body: { provider_id: providerId, model: "pixels-1", label: "P" } });
  const before = world.vendor.paidCalls();
  const generate = (body: object = {}) =>
    on.send("POST /images/generate", {
      as: admin,
      body: { prompt: "A lake", count: 3, ...body },
      headers: keyed("library-1"),
    });
  const [one, two] = await Promise.all([generate(), generate()]);
  const idsOf = (response: Awaited<ReturnType<typeof generate>>) =>
    response
      .json<{ items: readonly { id: string }[] }>()
      .items.map(({ id }) => id)
      .toSorted();
  expect([one.statusCode, two.statusCode]).toEqual([202, 202]);
  expect(idsOf(one)).toHaveLength(3);
  expect(idsOf(two)).toEqual(idsOf(one));
  for (const changed of [{ prompt: "A pond" }, { count: 4 }, { count: 1 }])
    expect((await generate(changed)).json().code).toBe("idempotency_key_reused");
  const status = async (id: string) => (await on.call("GET /images/:id", { as: admin, params: { id } })).status;
  for (const id of idsOf(one)) await expect.poll(() => status(id), { timeout: 20_000 }).toBe("ready");
  expect(idsOf(await generate())).toEqual(idsOf(one));
  expect(world.vendor.paidCalls()).toBe(before + 3);
  expect((await on.call("GET /images/", { as: admin, query: {} })).total).toBe(3);
});
