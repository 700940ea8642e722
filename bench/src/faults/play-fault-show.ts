import { setTimeout as sleep } from "node:timers/promises";
import type { RouteCall } from "@showrunner/contract/rest";
import type { FrozenContent, ModeratorSlices, ShowEvent } from "@showrunner/engine";
import { Api, HOST_ACCOUNT } from "../../../e2e/support/api.ts";
import type { RandomSource } from "../random-source.ts";
import { ReconnectingClient, type Observations } from "./reconnecting-client.ts";
import { injectFault, type FaultKind, type PlannedFault } from "./faults.ts";
import { pickHostCommand, suggestStep, pickTeamCommand } from "./random-commands.ts";
import { waitUntil } from "../wait-until.ts";
import { createForwardedHeaders, registerTeams } from "../product/bench-show.ts";
import { prepareFaultShow } from "./prepare-fault-show.ts";
import { proxiesOf, type TestCluster } from "./test-cluster.ts";

const WAIT_LIMITS = { timeoutMs: 60_000, intervalMs: 50 } as const;
/** Access tokens expire after 15 minutes. */
const TOKEN_MAX_AGE_MS = 300_000;
/** Actions of all teams together, per second. */
const TEAM_ACTIONS_PER_S = 150;
/** Share of the faults that happen during a burst of commands, and the longest time between the two, in ms. */
const BURST_PROBABILITY = 0.75;
const MAX_BURST_LEAD_MS = 30;
/** One team in this many records its snapshots. */
const TEAMS_PER_RECORDED_CLIENT = 40;
/** Number of teams that probe the show clock, beside host and display. */
const CLOCK_PROBE_TEAMS = 4;
/** Waits for the slowest frames: boards are sent four times a second. */
const SETTLE_MS = 1_500;

/** Observations, log and contents of a show that was played. */
export interface PlayedShow extends Observations {
  readonly log: readonly ShowEvent[];
  readonly contents: readonly FrozenContent[];
}

export interface FaultShowOptions {
  readonly teams: number;
  readonly faults: readonly PlannedFault[];
  readonly onFault: (kind: FaultKind, tookMs: number) => void;
  /** Filled during the run, so that a failed run leaves its observations, too. */
  readonly observations: Observations;
}

const waitUntilDone = (what: string, isDone: () => boolean): Promise<void> => waitUntil(what, isDone, WAIT_LIMITS);

/** Reads all events of a completed show, page by page. */
async function readLog(host: Api, id: string): Promise<Pick<PlayedShow, "log" | "contents">> {
  const log: ShowEvent[] = [];
  let contents: readonly FrozenContent[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: 2_000, ...(cursor === null ? {} : { cursor }) };
    const page: RouteCall<"GET /gameshows/:id/log/raw">["response"] = await host.call("GET /gameshows/:id/log/raw", {
      params: { id },
      query,
    });
    log.push(...page.items);
    if (cursor === null) contents = page.contents;
    cursor = page.next_cursor;
  } while (cursor !== null);
  return { log, contents };
}

/** Plays one show from registration to its end and injects these faults at random moments. */
export async function playFaultShow(
  cluster: TestCluster,
  random: RandomSource,
  { teams, faults, onFault, observations }: FaultShowOptions,
): Promise<PlayedShow> {
  const [first] = cluster.servers;
  if (first === undefined) throw new Error("no server");
  const host = new Api(first.url);
  await host.login();
  const { id, public_id } = await prepareFaultShow(host);
  const tokens = await registerTeams(first.url, public_id, teams);

  const socketsOf = (path: string): string[] =>
    cluster.servers.map(({ clientProxy }) => `ws://127.0.0.1:${clientProxy.port}/api/v1/gameshows/${path}/socket`);
  let burstCount = 0;
  // Per server: one with another wall clock may consider a token expired.
  const hostTokens = new Map<number, { readonly token: string | null; readonly at: number }>();
  const hostToken = async (server: number, fresh: boolean): Promise<string | null> => {
    const known = hostTokens.get(server);
    if (!fresh && known !== undefined && performance.now() - known.at < TOKEN_MAX_AGE_MS) return known.token;
    const api = new Api(cluster.servers[server]?.url ?? "");
    await api.login(HOST_ACCOUNT);
    const token = api.token ?? null;
    hostTokens.set(server, { token, at: performance.now() });
    return token;
  };
  const open = (
    role: "moderator" | "team" | "display",
    index: number,
    token: (server: number, fresh: boolean) => Promise<string | null>,
  ): ReconnectingClient =>
    new ReconnectingClient({
      name: role === "team" ? `team ${index + 1}` : role,
      role,
      // A team's token is bound to the device that registered.
      device_id: role === "team" ? `device-${index + 1}` : role,
      headers: createForwardedHeaders(index),
      urls: socketsOf(role === "moderator" ? id : `public/${public_id}`),
      getToken: token,
      recordsSnapshots: role !== "team" || index % TEAMS_PER_RECORDED_CLIENT === 0,
      random: random.fork(),
      observations,
    });
  const hostClient = open("moderator", 0, hostToken);
  const display = open("display", 0, () => Promise.resolve(null));
  const phones = tokens.map((token, index) => open("team", index, () => Promise.resolve(token)));
  const all = [hostClient, display, ...phones];
  const playing = new AbortController();
  const isPlaying = (): boolean => !playing.signal.aborted;

  const playHost = async (ownRandom: RandomSource): Promise<void> => {
    while (isPlaying()) {
      const body = pickHostCommand(hostClient.slices, ownRandom);
      const ack = body === null || hostClient.slices["show"] === undefined ? undefined : hostClient.command(body);
      // Sometimes two commands at once.
      if (ownRandom.next() > 0.15) await ack;
      await sleep(ownRandom.integer(50, 500));
    }
  };
  const playTeam = async (phone: ReconnectingClient, index: number, ownRandom: RandomSource): Promise<void> => {
    for (let count = 1; isPlaying(); count += 1) {
      await sleep((ownRandom.next() * 2 * teams * 1_000) / TEAM_ACTIONS_PER_S);
      const body = pickTeamCommand(phone.slices, ownRandom, `own-${index + 1}-${count}`);
      if (isPlaying() && body !== null && phone.audience !== "") await phone.command(body);
    }
  };
  /** Sends a command from every team, so that the fault hits commands in transit, in the queue and in a commit. */
  const sendBurst = (ownRandom: RandomSource): void => {
    burstCount += 1;
    for (const [index, phone] of phones.entries()) {
      if (!phone.isOpen || phone.audience === "") continue;
      const body = pickTeamCommand(phone.slices, ownRandom, `burst-${burstCount}-${index + 1}`);
      void phone.command(body ?? { type: "join_member", name: `Player ${ownRandom.integer(1, 99)}` });
    }
  };

  try {
    await waitUntilDone("all clients to connect", () => all.every(({ isOpen }) => isOpen));
    for (const type of ["start", "start_first_round"] as const) {
      await waitUntilDone(type, () => (hostClient.slices as Partial<ModeratorSlices>).programme?.next_step === type);
      const body = suggestStep(hostClient.slices, random);
      if (body !== null) await hostClient.command(body);
    }
    void playHost(random.fork());
    phones.forEach((phone, index) => void playTeam(phone, index, random.fork()));
    const clockClients = [display, hostClient, ...phones.slice(0, CLOCK_PROBE_TEAMS)];
    const probes = setInterval(() => clockClients.forEach((client) => client.requestClock()), 200);
    for (const fault of faults) {
      await waitUntilDone("the host", () => hostClient.isOpen);
      await sleep(random.integer(100, 1_500));
      for (const client of clockClients) client.recordClockReading();
      if (random.next() < BURST_PROBABILITY) {
        sendBurst(random.fork());
        await sleep(random.integer(0, MAX_BURST_LEAD_MS));
      }
      const began = performance.now();
      await injectFault(fault, cluster, random);
      onFault(fault.kind, performance.now() - began);
    }
    await waitUntilDone("silent connections to be detected", () =>
      proxiesOf(cluster).every((proxy) => proxy.pendingDetections() === 0),
    );
    await sleep(SETTLE_MS);
    playing.abort();
    clearInterval(probes);
    await waitUntilDone("all acks", () => all.every(({ pendingCount, isOpen }) => isOpen && pendingCount === 0));

    const resume = suggestStep(hostClient.slices, random);
    if (resume?.type === "resume") await hostClient.command(resume);
    await sleep(SETTLE_MS);
    const { show, desk: at } = hostClient.slices as Partial<ModeratorSlices>;
    const view = { run_id: show?.run_id ?? null, round_id: at?.round_id ?? null, phase: at?.phase ?? null };
    const end = await hostClient.command({ type: "complete", view, confirmed: true });
    if (end.ack?.ok !== true) throw new Error(`the show could not be completed: ${JSON.stringify(end.ack)}`);
    await sleep(SETTLE_MS);
    await host.login();
    const { log, contents } = await readLog(host, id);
    // Clients get frames only when something changed for them, so every snapshot is compared with the final state.
    for (const client of all) observations.snapshots.push({ ...client.finalSnapshot(), seq: log.length });
    return { ...observations, log, contents };
  } finally {
    playing.abort();
    for (const client of all) client.close();
  }
}
