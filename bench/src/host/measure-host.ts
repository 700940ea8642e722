import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser, type Page } from "@playwright/test";
import { PROTOCOL_VERSION } from "@showrunner/contract/realtime";
import { createHostApi, type Api } from "../../../e2e/support/api.ts";
import { Host } from "../../../e2e/support/host.ts";
import { logIn } from "../../../e2e/support/log-in.ts";
import { startServer } from "../../../e2e/support/server.ts";
import { translatorsFor } from "../../../e2e/support/texts.ts";
import { CHROMIUM_ARGUMENTS, findChromium, CHROMIUM_HELP } from "../../../scripts/lib/browser.ts";
import type { LoadClientConfig } from "../load/load-messages.ts";
import { LoadClient } from "../load/load-client.ts";
import { computePercentiles } from "../percentiles.ts";
import { createGame, createShow, registerTeams } from "../product/bench-show.ts";
import { formatTable, type Figure } from "../table.ts";

const QUESTIONS = 300;
const BOTS = 200;
const ARRIVAL_TIMEOUT_MS = 120_000;
/** A show of this size plays beside the rehearsal. */
const TEAMS_BESIDE = 30;
const PROBES_BESIDE = 300;

const toMilliseconds = (what: string, value: number): Figure => ({ what, unit: "ms", value });

/** Measures what a host notices on a laptop: writing, the lobby, a rehearsal beside a show. Drives a real browser. */
export async function measureHost(): Promise<string> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(CHROMIUM_HELP);
  const server = await startServer({ env: { MAX_EVENT_LOOP_DELAY_MS: "0", TRUSTED_PROXIES: "loopback" } });
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
  try {
    const api = await createHostApi(server.url);
    const imported = await measureImport(browser, server.url);
    const lobby = await measureLobby(browser, server.url, api);
    const beside = await measureBeside(server.url, api);
    return formatTable([{ title: "", columns: [{ name: "Showrunner", figures: [...imported, ...lobby, ...beside] }] }]);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measureImport(browser: Browser, url: string): Promise<readonly Figure[]> {
  const host = await Host.open(browser, url, "en");
  const t = translatorsFor("en").transfer;
  const { page } = host;
  await logIn(page, url);
  await page.goto(`${url}/games`);
  await page.getByRole("button", { name: t("import_game"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const text = Array.from({ length: QUESTIONS }, (_, n) => `Question ${n}?\nA) one\n*B) two\nC) three`).join("\n\n");
  const pastedAt = performance.now();
  await host.field(t("text"), dialog).fill(text);
  await dialog.getByText(t("found", { n: QUESTIONS })).waitFor();
  const found = performance.now() - pastedAt;
  await host.field(t("game_title"), dialog).fill("Imported");
  const submittedAt = performance.now();
  await dialog.getByRole("button", { name: t("submit_create", { n: QUESTIONS }) }).click();
  await page.getByRole("heading", { level: 1, name: "Imported" }).waitFor();
  const created = performance.now() - submittedAt;
  await page.context().close();
  return [
    toMilliseconds(`${QUESTIONS} pasted questions, until the preview`, found),
    toMilliseconds("  until the game is open in the editor", created),
  ];
}

/** Collects the durations of long tasks, which browsers report from 50 ms on. */
async function observeLongTasks(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { longTasks: durations });
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
}

/** Measures the desk while bots arrive one by one in the lobby. */
async function measureLobby(browser: Browser, url: string, api: Api): Promise<readonly Figure[]> {
  const { id } = await createShow(api, await createGame(api));
  const host = await Host.open(browser, url, "en");
  await logIn(host.page, url);
  const copy = await api.call("POST /gameshows/:id/rehearsals", {
    params: { id },
    body: { bots: BOTS, language: "en" },
  });
  await host.page.goto(`${url}/gameshows/${copy.id}`);
  await host.page.getByRole("heading", { level: 1 }).waitFor();
  // The page itself has loaded.
  await sleep(1_500);
  const readLongTasks = await observeLongTasks(host.page);
  const startedAt = performance.now();
  for (;;) {
    const { teams_count: teams } = await api.call("GET /gameshows/:id", { params: { id: copy.id } });
    if (teams >= BOTS) break;
    if (performance.now() - startedAt > ARRIVAL_TIMEOUT_MS) throw new Error(`only ${teams} bots arrived`);
    await sleep(500);
  }
  await sleep(1_000);
  const tasks = await readLongTasks();
  await host.page.context().close();
  await api.call("DELETE /rehearsals/:id", { params: { id: copy.id } });
  return [
    { what: `${BOTS} teams arrive on the desk: long tasks`, unit: "", value: tasks.length },
    toMilliseconds("  the longest", Math.max(0, ...tasks)),
  ];
}

/** Measures acks of a small show, alone and while a rehearsal with 200 bots plays on the same server. */
async function measureBeside(url: string, api: Api): Promise<readonly Figure[]> {
  const { id, public_id: publicId } = await createShow(api, await createGame(api));
  const tokens = await registerTeams(url, publicId, TEAMS_BESIDE, 0);
  const clients = await Promise.all(tokens.map((token, index) => connect(url, publicId, token, index)));
  const alone = await probe(clients);
  const copy = await api.call("POST /gameshows/:id/rehearsals", {
    params: { id },
    body: { bots: BOTS, language: "en" },
  });
  while ((await api.call("GET /gameshows/:id", { params: { id: copy.id } })).teams_count < BOTS) await sleep(500);
  const playing = new AbortController();
  const play = playRehearsal(api, copy.id, playing.signal);
  const beside = await probe(clients);
  playing.abort();
  await play;
  for (const client of clients) client.close();
  await api.call("DELETE /rehearsals/:id", { params: { id: copy.id } });
  return [
    toMilliseconds("ack of a show that plays alone, p50", alone.p50),
    toMilliseconds("  p99", alone.p99),
    toMilliseconds(`ack beside a rehearsal with ${BOTS} bots, p50`, beside.p50),
    toMilliseconds("  p99", beside.p99),
  ];
}

async function connect(url: string, publicId: string, token: string, index: number): Promise<LoadClient> {
  const config: LoadClientConfig = {
    url: `${url.replace("http", "ws")}/api/v1/gameshows/public/${publicId}/socket`,
    hello: JSON.stringify({
      type: "hello",
      protocol: PROTOCOL_VERSION,
      role: "team",
      token,
      device_id: `device-${index + 1}`,
      seq: null,
    }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const client = new LoadClient(config, { sent: 0, received: 0 }, (reason) => reject(new Error(reason)));
  client.onState = () => resolve(undefined);
  await promise;
  return client;
}

/** Sends a command every 50 ms, from each client in turn; renaming a member is committed like a submission. */
async function probe(clients: readonly LoadClient[]) {
  const acks: number[] = [];
  for (let count = 0; count < PROBES_BESIDE; count += 1) {
    const client = clients[count % clients.length];
    if (client === undefined) break;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const sentAt = performance.now();
    client.onAck = () => {
      acks.push(performance.now() - sentAt);
      resolve(undefined);
    };
    const body = { type: "join_member", name: `Member ${count}` };
    client.send(JSON.stringify({ type: "command", id: `probe-${sentAt}`, body }));
    await promise;
    await sleep(50);
  }
  return computePercentiles(acks);
}

/** Plays the rehearsal's rounds as a host would, until aborted. */
async function playRehearsal(api: Api, id: string, signal: AbortSignal): Promise<void> {
  const send = async (body: Readonly<Record<string, unknown>> & { readonly type: string }): Promise<void> => {
    const { slices } = await api.call("GET /gameshows/:id/live", { params: { id } });
    const { show, programme, desk } = slices;
    const view = { run_id: show.run_id, round_id: programme.current_round_id, phase: desk?.phase ?? null };
    await api.call("POST /gameshows/:id/commands", {
      params: { id },
      body: { id: crypto.randomUUID(), device_id: "bench", body: { ...body, view } as never },
    });
  };
  await send({ type: "start" });
  await send({ type: "start_first_round" });
  while (!signal.aborted) {
    await sleep(6_000);
    await send({ type: "reveal" });
    await sleep(1_000);
    await send({ type: "next", confirmed: true });
  }
}
