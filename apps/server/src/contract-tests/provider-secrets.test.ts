import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { routes, type AiRun, type RouteTable } from "@showrunner/contract/rest";
import { getFormat, startFakeVendor, type FakeVendor, type VendorBehaviour } from "../ai/testing/index.ts";
import { sqliteBackend, type DatabaseSlot } from "../platform/db/testing/index.ts";
import { startTestServer, TEST_PASSWORD } from "../testing/test-server.ts";
import { signUp, startServerProcess, type ServerProcess } from "./testing/server-process.ts";

const TIMEOUT = 180_000;
/** Planted in credentials. None of them may appear in any response, log line or file. */
const KEYS = ["sk-planted-first-0123456789", "sk-planted-second-0123456789", "sk-planted-unsaved-0123456789"] as const;

let dataDir: string;
let slot: DatabaseSlot | null;
let server: ServerProcess | null;
let vendors: FakeVendor[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "showrunner-secrets-"));
  [server, slot, vendors] = [null, null, []];
});
afterEach(async () => {
  await server?.kill();
  for (const vendor of vendors) await vendor.close();
  await slot?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** How the fake vendor treats a run. Like real vendors, it quotes wrong keys in its response. */
const BEHAVIOURS: readonly VendorBehaviour[] = ["good", "cut", "bad_request", "wrong_form", "redirect", "unauthorized"];

test("planted keys are in no response, log line, export or file of a full run", { timeout: TIMEOUT }, async () => {
  slot = await sqliteBackend.createSlot();
  const env = { APPROVED_HOSTS: "127.0.0.1", LOG_LEVEL: "trace" };
  const on = await startServerProcess({ dataDir, url: slot.url ?? "", env });
  server = on;
  const user = await signUp(on);
  const seen: string[] = [];
  const send = async (method: string, route: string, body?: unknown): Promise<string> => {
    const response = await fetch(`${on.origin}/api/v1${route}`, {
      method,
      headers: {
        authorization: `Bearer ${user}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    seen.push(text, JSON.stringify([...response.headers]));
    return text;
  };
  const read = async <T>(method: string, route: string, body?: unknown): Promise<T> =>
    JSON.parse(await send(method, route, body)) as T;

  const ids: string[] = [];
  for (const key of ["general", "fal"]) {
    const vendor = await startFakeVendor(getFormat(key));
    vendors.push(vendor);
    const address = `${vendor.url}/v1`;
    const connection = {
      provider_key: key,
      settings: { base_url: address, ...(key === "fal" ? { models_url: address } : {}) },
    };
    await send("POST", "/providers/test", { ...connection, credentials: { api_key: KEYS[2] } });
    const capabilities = key === "fal" ? ["image"] : ["llm", "image"];
    const body = { ...connection, name: key, credentials: { api_key: KEYS[0] }, capabilities };
    const { id } = await read<{ id: string }>("POST", "/providers", body);
    ids.push(id);
    await send("POST", `/providers/${id}/test`);
    const { version } = await read<{ version: number }>("GET", `/providers/${id}`);
    const change = { visibility: "organization", description: "", settings: connection.settings, capabilities };
    // First refused because of its name, then accepted: both requests contain the key.
    for (const name of ["", "Changed"])
      await send("PUT", `/providers/${id}`, {
        ...{ ...change, name, version, needs_no_key: false },
        credentials: { api_key: KEYS[1] },
      });
    for (const behaviour of BEHAVIOURS) {
      vendor.setBehaviour("good");
      await send("POST", `/providers/${id}/test`);
      vendor.setBehaviour(behaviour);
      const image = await read<AiRun>("POST", `/providers/${id}/run/image`, {
        prompt: "A river",
        model: "maker/fake-image",
      });
      await expect
        .poll(async () => (await read<AiRun>("GET", `/ai/runs/${image.id}`)).ended_at, { timeout: 60_000 })
        .not.toBeNull();
      if (key === "general") await send("POST", `/providers/${id}/run`, { prompt: "A question", model: "fake-model" });
      await send("POST", `/providers/${id}/test`);
    }
    expect(vendor.calls.filter(({ headers }) => headers.authorization?.includes(KEYS[1])).length).toBeGreaterThan(6);
  }
  // Calls every route that reads, with existing ids.
  const { items } = await read<{ items: AiRun[] }>("GET", `/providers/${ids[0]}/runs`);
  const reads = Object.entries(routes as RouteTable).filter(
    // Event streams do not end.
    ([key, { files }]) => key.startsWith("GET ") && files?.includes("text/event-stream") !== true,
  );
  for (const [key] of reads)
    for (const id of key.includes("/providers/") ? ids : [items[0]?.id ?? ""])
      await send("GET", key.slice(4).replaceAll(/:\w+/g, id));
  await send("GET", "/usage/export?format=csv&language=en");
  await send("GET", "/audit-log/export?format=csv&language=en");
  await send("DELETE", `/providers/${ids[1]}`, { name: "Changed" });
  expect(seen.length).toBeGreaterThan(200);

  await on.kill();
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  const stored = await Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name))));
  const database = await slot.open();
  const providers = await database.read.selectFrom("providers").selectAll().execute();
  const audit = await database.read.selectFrom("audit_log").selectAll().execute();
  await database.close();
  expect(on.output()).toContain("/providers");
  for (const key of KEYS) {
    expect(seen.filter((text) => text.includes(key))).toEqual([]);
    expect(on.output()).not.toContain(key);
    expect(JSON.stringify([providers, audit])).not.toContain(key);
    expect(stored.some((bytes) => bytes.includes(key))).toBe(false);
  }
});

test("credentials still open after the app secret was changed", { timeout: TIMEOUT }, async () => {
  const vendor = await startFakeVendor(getFormat("general"));
  vendors.push(vendor);
  const [former, current] = ["former", "current"].map((word) => word.repeat(8));
  const env = { APPROVED_HOSTS: "127.0.0.1" };
  let on = await startTestServer({ ...env, APP_SECRET: former ?? "" });
  try {
    let admin = await on.setUp();
    const { id } = await on.call("POST /providers", {
      as: admin,
      body: {
        name: "House model",
        provider_key: "general",
        settings: { base_url: `${vendor.url}/v1` },
        credentials: { api_key: KEYS[0] },
        capabilities: ["llm"],
      },
    });
    const passes = async (): Promise<boolean> => {
      const { test: tested, provider } = await on.call("POST /providers/:id/test", { as: admin, params: { id } });
      return tested.failure === null && provider.status === "active";
    };
    on = await on.restart({ ...env, APP_SECRET: current ?? "", APP_SECRET_PREVIOUS: former ?? "" });
    expect(await passes()).toBe(true);
    // From here on, the former secret is not configured.
    on = await on.restart({ ...env, APP_SECRET: current ?? "" });
    admin = await on.signIn("admin", TEST_PASSWORD);
    expect(await passes()).toBe(true);
    expect(vendor.calls.at(-1)?.headers.authorization).toBe(`Bearer ${KEYS[0]}`);
  } finally {
    await on.close();
  }
});
