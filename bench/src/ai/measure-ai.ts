import { getFormat, startFakeVendor, type FakeVendor } from "@showrunner/server/testing";
import { Api, createHostApi, HOST_ACCOUNT } from "../../../e2e/support/api.ts";
import { BenchRun } from "../measure-live.ts";
import { computePercentiles } from "../percentiles.ts";
import { createProductSubject, type ProductSubject } from "../product/product-subject.ts";
import type { Size } from "../subject.ts";
import { formatTable, type Figure } from "../table.ts";

const RUNS = 50;
/** One user may have 20 runs at the same time. */
const RUNS_PER_USER = 17;
const COMMANDS = 100;
const GAP_MS = 20;
const ROUNDS = 2;
const TEXTS = 20;

async function addProvider(host: Api, key: string, { url }: FakeVendor): Promise<string> {
  const address = `${url}/v1`;
  const { id } = await host.call("POST /providers", {
    body: {
      name: key,
      provider_key: key,
      settings: { base_url: address, ...(key === "fal" ? { models_url: address } : { default_model: "fake-model" }) },
      credentials: {},
      needs_no_key: true,
      capabilities: [key === "fal" ? "image" : "llm"],
    },
  });
  await host.call("POST /providers/:id/test", { params: { id } });
  return id;
}

async function createUsers(host: Api, url: string): Promise<readonly Api[]> {
  const users = Array.from({ length: Math.ceil(RUNS / RUNS_PER_USER) }, async (_, index) => {
    const account = { username: `admin-${index}`, password: "correct horse" };
    await host.call("POST /users", { body: { ...account, role: "admin", communication_language: "en" } });
    const user = new Api(url);
    await user.login(account);
    return user;
  });
  return Promise.all(users);
}

/** Measures the time from the vendor's first word to its arrival at the client, in ms. */
async function measureFirstTokens(host: Api, url: string): Promise<readonly number[]> {
  let spokenAt = 0;
  const write = (): string => {
    spokenAt = performance.now();
    return "Which river flows through Cologne?";
  };
  const vendor = await startFakeVendor(getFormat("general"), { write });
  try {
    const id = await addProvider(host, "general", vendor);
    const times: number[] = [];
    for (let n = 0; n < TEXTS; n += 1) {
      const response = await fetch(`${url}/api/v1/providers/${id}/run`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${host.token}` },
        body: JSON.stringify({ prompt: "A question" }),
      });
      let text = "";
      for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
        text += chunk;
        if (!text.includes('"type":"text"')) continue;
        times.push(performance.now() - spokenAt);
        break;
      }
    }
    return times;
  } finally {
    await vendor.close();
  }
}

async function measureShow(bench: BenchRun, { fanOutCommands: commands }: ProductSubject) {
  const { each } = await bench.request({ type: "fan_out", commands, gapMs: GAP_MS }, "fanned_out");
  return each;
}

/** Measures a show alone and beside runs of AI providers, and how fast a text reaches its reader. */
export async function measureAi(size: Size): Promise<string> {
  const subject = await createProductSubject(size, COMMANDS);
  const bench = new BenchRun(subject);
  // The runs must not end before the show has been measured.
  const vendor = await startFakeVendor(getFormat("fal"), { pollsUntilDone: 1_000_000 });
  try {
    const host = await createHostApi(subject.url, HOST_ACCOUNT);
    const { version } = await host.call("GET /admin/config");
    await host.call("PATCH /admin/config", { body: { version, changes: { approved_hosts: "127.0.0.1" } } });
    const users = await createUsers(host, subject.url);
    const firstTokens = computePercentiles(await measureFirstTokens(host, subject.url));
    const provider = await addProvider(host, "fal", vendor);
    await bench.connect();
    await bench.runHostCommands(subject.commandsBeforeFanOut);
    const figures: Figure[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const alone = await measureShow(bench, subject);
      const runs = await Promise.all(
        Array.from({ length: RUNS }, async (_, index) => {
          const user = users[index % users.length] as Api;
          const body = { prompt: "A river", model: "maker/fake-image" };
          return { user, run: await user.call("POST /providers/:id/run/image", { params: { id: provider }, body }) };
        }),
      );
      const beside = await measureShow(bench, subject);
      for (const { user, run } of runs) await user.call("POST /ai/runs/:id/cancel", { params: { id: run.id } });
      figures.push(
        { what: `host command → a screen, alone, p50 (${round})`, unit: "ms", value: alone.p50 },
        { what: `  beside ${RUNS} runs, p50`, unit: "ms", value: beside.p50 },
        { what: `host command → a screen, alone, p99 (${round})`, unit: "ms", value: alone.p99 },
        { what: `  beside ${RUNS} runs, p99`, unit: "ms", value: beside.p99 },
      );
    }
    figures.push(
      { what: "requests at the vendor", unit: "", value: vendor.calls.length },
      { what: "first token, p50", unit: "ms", value: firstTokens.p50 },
      { what: "first token, p99", unit: "ms", value: firstTokens.p99 },
    );
    await bench.request({ type: "close" }, "closed");
    return formatTable([{ title: "", columns: [{ name: subject.name, figures }] }]);
  } finally {
    await bench.stop();
    await vendor.close();
  }
}
