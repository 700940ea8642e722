import { afterAll, beforeAll, expect, test } from "vitest";
import type { RouteCall } from "@showrunner/contract/rest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

type Entry = RouteCall<"PUT /providers/:id/pricing">["body"]["entries"][number];

let server: TestServer;
let admin: Credentials;
let id: string;

const text = (change: Partial<Entry> = {}): Entry => ({
  capability: "llm",
  model: "gpt-4o-mini",
  provider_unit: "million_tokens",
  internal_unit: "tokens",
  price_per_unit_cents: null,
  input_price_cents: "15",
  output_price_cents: "60",
  currency: "USD",
  ...change,
});
const image: Entry = {
  capability: "image",
  model: "painter",
  provider_unit: "image",
  internal_unit: "images",
  price_per_unit_cents: "4.5",
  currency: "EUR",
  quality: "high",
  size: "1024x1024",
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
  const provider = await server.call("POST /providers", {
    as: admin,
    body: {
      provider_key: "openai",
      name: "Vendor",
      capabilities: ["llm"],
      settings: {},
      credentials: {},
      needs_no_key: true,
      pricing: [text()],
    },
  });
  id = provider.id;
});
afterAll(() => server.close());

const get = () => server.call("GET /providers/:id/pricing", { as: admin, params: { id } });
const put = (entries: readonly Entry[], revision: string) =>
  server.send("PUT /providers/:id/pricing", { as: admin, params: { id }, body: { entries: [...entries], revision } });

test("a change ends some prices and adds others; the rest remain unchanged", async () => {
  const before = await get();
  expect(before.entries).toMatchObject([{ model: "gpt-4o-mini", input_price_cents: "15", valid_to: null }]);
  expect((await put([text({ input_price_cents: "15.00" }), image], before.revision)).statusCode).toBe(200);
  const extended = await get();
  expect(extended.entries.find(({ capability }) => capability === "llm")?.id).toBe(before.entries[0]?.id);
  expect(extended.entries.find(({ capability }) => capability === "image")).toMatchObject({
    price_per_unit_cents: "4.5",
    quality: "high",
  });
  expect((await put([text({ input_price_cents: "20" })], extended.revision)).statusCode).toBe(200);
  const changed = await get();
  expect(changed.entries).toMatchObject([{ input_price_cents: "20" }]);
  expect(changed.former).toHaveLength(2);
  expect(changed.former.every(({ valid_to }) => valid_to === changed.entries[0]?.valid_from)).toBe(true);
});

test("of two concurrent changes one is refused, and nothing of it is stored", async () => {
  const { revision, entries } = await get();
  const both = await Promise.all([put([text({ input_price_cents: "1" })], revision), put([image], revision)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const after = await get();
  expect(after.entries).toHaveLength(1);
  expect(after.entries).not.toEqual(entries);
  expect((await put([text()], revision)).json()).toMatchObject({ code: "version_conflict" });
});

test("contradictory prices are refused with their fields", async () => {
  const { revision } = await get();
  const fieldsOf = async (...entries: readonly Entry[]) => {
    const response = await put(entries, revision);
    expect(response.statusCode).toBe(422);
    const { details } = response.json<{ details: { fields: readonly { path: string; code: string }[] } }>();
    return details.fields.map(({ path, code }) => `${path} ${code}`);
  };
  expect(await fieldsOf(text(), text({ input_price_cents: "9" }))).toEqual(["entries.1 duplicate_price"]);
  expect(await fieldsOf(text({ output_price_cents: null }))).toEqual(["entries.0.output_price_cents required"]);
  expect(await fieldsOf(text({ quality: "high" }))).toEqual(["entries.0.quality not_applicable"]);
  expect(await fieldsOf({ ...image, internal_unit: "video_seconds" })).toEqual([
    "entries.0.internal_unit unit_mismatch",
    "entries.0.provider_unit unit_mismatch",
  ]);
  for (const wrong of ["-1", "1e3", "NaN", "1,5", ""])
    expect(await fieldsOf(text({ input_price_cents: wrong }))).toEqual(["entries.0.input_price_cents invalid"]);
});

test("the price list is compared with the current prices, and nothing is stored", async () => {
  await put([text({ input_price_cents: "20" })], (await get()).revision);
  const before = await get();
  const body: RouteCall<"POST /providers/:id/pricing/import">["body"] = {
    models: [
      { capability: "llm", model: "gpt-4o-mini" },
      { capability: "code", model: "gpt-4o-mini" },
      { capability: "llm", model: "no such model" },
      { capability: "video", model: "gpt-4o-mini" },
    ],
  };
  const found = await server.call("POST /providers/:id/pricing/import", { as: admin, params: { id }, body });
  expect(found.items).toMatchObject([
    {
      change: "changed",
      has_tiers: false,
      current: { input_price_cents: "20" },
      entry: { input_price_cents: "15", cached_input_price_cents: "7.5", output_price_cents: "60", currency: "USD" },
    },
    { change: "added", current: null },
  ]);
  expect(found.unavailable).toEqual([
    { capability: "llm", model: "no such model" },
    { capability: "video", model: "gpt-4o-mini" },
  ]);
  expect(await get()).toEqual(before);
});

test("models of audio and of images are imported at the prices of their own tokens", async () => {
  const lookUp = async (key: string, capability: "image" | "transcription", model: string) => {
    const found = await server.call("POST /providers/definitions/:key/pricing/import", {
      as: admin,
      params: { key },
      body: { models: [{ capability, model }] },
    });
    return found.items.map(({ entry }) => [entry.internal_unit, entry.input_price_cents, entry.output_price_cents]);
  };
  expect(await lookUp("openai", "transcription", "gpt-4o-transcribe")).toEqual([["tokens", "600", "1000"]]);
  expect(await lookUp("google", "image", "gemini-2.5-flash-image")).toEqual([["tokens", "30", "3000"]]);
});

test("a definition without a vendor in the list is looked up by its address", async () => {
  const lookUp = (key: string, baseUrl: string | null) =>
    server.send("POST /providers/definitions/:key/pricing/import", {
      as: admin,
      params: { key },
      body: { models: [{ capability: "llm", model: "gpt-4o-mini" }], base_url: baseUrl },
    });
  expect((await lookUp("general", "https://api.openai.com/v1")).json()).toMatchObject({ items: [{ change: "added" }] });
  expect((await lookUp("general", "http://127.0.0.1:11434/v1")).json()).toMatchObject({ items: [] });
  expect((await lookUp("unknown", null)).statusCode).toBe(404);
});
