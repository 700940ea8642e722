import { setTimeout as pause } from "node:timers/promises";
import type { Call } from "@showrunner/contract/rest";
import type { FrozenContent, ModeratorSlices, ShowEvent } from "@showrunner/engine";
import { Api, host_account } from "../../../e2e/support/api.ts";
import type { Chance } from "./chance.ts";
import { Client, type Notes } from "./client.ts";
import { doFault, type FaultKind, type PlannedFault } from "./faults.ts";
import { hostBody, naturalStep, teamBody } from "./play.ts";
import { addressOf, registerTeams } from "../product/show.ts";
import { prepareShow } from "./prepare.ts";
import { linesOf, type Stage } from "./stage.ts";

/** Time limit for every wait, in ms. */
const patience_ms = 60_000;
/** Access tokens expire after 15 minutes. */
const token_age_ms = 300_000;
/** Actions of all teams together, per second. */
const team_rate = 150;
/** Share of the faults that happen during a burst of commands, and the longest time between the two, in ms. */
const storm_share = 0.75;
const storm_ms = 30;
/** One team in this many records its snapshots. */
const teams_per_witness = 40;
/** Number of teams that probe the show clock, beside host and display. */
const timed_phones = 4;
/** Waits for the slowest frames: boards are sent four times a second. */
const settle_ms = 1_500;

/** What is left of a show after it was played. */
export interface Played extends Notes {
  readonly log: readonly ShowEvent[];
  readonly contents: readonly FrozenContent[];
}

export interface ActOptions {
  readonly teams: number;
  readonly faults: readonly PlannedFault[];
  readonly onFault: (kind: FaultKind, took_ms: number) => void;
  /** Filled during the run, so that a failed run leaves its observations, too. */
  readonly notes: Notes;
}

async function until(what: string, isDone: () => boolean): Promise<void> {
  const deadline = performance.now() + patience_ms;
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await pause(50);
  }
}

/** Reads all events of a completed show, page by page. */
async function readLog(host: Api, id: string): Promise<Pick<Played, "log" | "contents">> {
  const log: ShowEvent[] = [];
  let contents: readonly FrozenContent[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: 2_000, ...(cursor === null ? {} : { cursor }) };
    const page: Call<"GET /gameshows/:id/log/raw">["response"] = await host.call("GET /gameshows/:id/log/raw", {
      params: { id },
      query,
    });
    log.push(...(page.items as unknown as ShowEvent[]));
    if (cursor === null) contents = page.contents as unknown as FrozenContent[];
    cursor = page.next_cursor;
  } while (cursor !== null);
  return { log, contents };
}

/** Plays one show from registration to its end and injects these faults at random moments. */
export async function playAct(
  stage: Stage,
  chance: Chance,
  { teams, faults, onFault, notes }: ActOptions,
): Promise<Played> {
  const [first] = stage.servers;
  if (first === undefined) throw new Error("no server");
  const host = new Api(first.url);
  await host.login();
  const { id, public_id } = await prepareShow(host);
  const tokens = await registerTeams(first.url, public_id, teams);

  const socketsOf = (path: string): string[] =>
    stage.servers.map(({ screens }) => `ws://127.0.0.1:${screens.port}/api/v1/gameshows/${path}/socket`);
  let storms = 0;
  // Per server: one with another wall clock may consider a token expired.
  const signed_in = new Map<number, { readonly token: string | null; readonly at: number }>();
  const hostToken = async (server: number, fresh: boolean): Promise<string | null> => {
    const known = signed_in.get(server);
    if (!fresh && known !== undefined && performance.now() - known.at < token_age_ms) return known.token;
    const api = new Api(stage.servers[server]?.url ?? "");
    await api.login(host_account);
    const token = api.token ?? null;
    signed_in.set(server, { token, at: performance.now() });
    return token;
  };
  const open = (
    role: "moderator" | "team" | "display",
    index: number,
    token: (server: number, fresh: boolean) => Promise<string | null>,
  ): Client =>
    new Client({
      name: role === "team" ? `team ${index + 1}` : role,
      role,
      // A team's token is bound to the device that registered.
      device_id: role === "team" ? `device-${index + 1}` : role,
      headers: addressOf(index),
      urls: socketsOf(role === "moderator" ? id : `public/${public_id}`),
      token,
      keeps_shown: role !== "team" || index % teams_per_witness === 0,
      chance: chance.branch(),
      notes,
    });
  const desk = open("moderator", 0, hostToken);
  const display = open("display", 0, () => Promise.resolve(null));
  const phones = tokens.map((token, index) => open("team", index, () => Promise.resolve(token)));
  const all = [desk, display, ...phones];
  const playing = new AbortController();
  const isPlaying = (): boolean => !playing.signal.aborted;

  const lead = async (own: Chance): Promise<void> => {
    while (isPlaying()) {
      const body = hostBody(desk.slices, own);
      const answer = body === null || desk.slices["show"] === undefined ? undefined : desk.command(body);
      // Sometimes two commands at once.
      if (own.next() > 0.15) await answer;
      await pause(own.whole(50, 500));
    }
  };
  const play = async (phone: Client, index: number, own: Chance): Promise<void> => {
    for (let count = 1; isPlaying(); count += 1) {
      await pause((own.next() * 2 * teams * 1_000) / team_rate);
      const body = teamBody(phone.slices, own, `own-${index + 1}-${count}`);
      if (isPlaying() && body !== null && phone.audience !== "") await phone.command(body);
    }
  };
  /** Sends a command from every team, so that the fault hits commands in transit, in the queue and in a commit. */
  const storm = (own: Chance): void => {
    storms += 1;
    for (const [index, phone] of phones.entries()) {
      if (!phone.is_open || phone.audience === "") continue;
      const body = teamBody(phone.slices, own, `storm-${storms}-${index + 1}`);
      void phone.command(body ?? { type: "join_member", name: `Player ${own.whole(1, 99)}` });
    }
  };

  try {
    await until("all clients to connect", () => all.every(({ is_open }) => is_open));
    for (const type of ["start", "start_first_round"] as const) {
      await until(type, () => (desk.slices as Partial<ModeratorSlices>).programme?.next_step === type);
      const body = naturalStep(desk.slices, chance);
      if (body !== null) await desk.command(body);
    }
    void lead(chance.branch());
    phones.forEach((phone, index) => void play(phone, index, chance.branch()));
    const timed = [display, desk, ...phones.slice(0, timed_phones)];
    const probes = setInterval(() => timed.forEach((client) => client.probe()), 200);
    for (const fault of faults) {
      await until("the host", () => desk.is_open);
      await pause(chance.whole(100, 1_500));
      for (const client of timed) client.mark();
      if (chance.next() < storm_share) {
        storm(chance.branch());
        await pause(chance.whole(0, storm_ms));
      }
      const began = performance.now();
      await doFault(fault, stage, chance);
      onFault(fault.kind, performance.now() - began);
    }
    await until("silent connections to be detected", () => linesOf(stage).every((line) => line.waiting() === 0));
    await pause(settle_ms);
    playing.abort();
    clearInterval(probes);
    await until("all acks", () => all.every(({ pending, is_open }) => is_open && pending === 0));

    const resume = naturalStep(desk.slices, chance);
    if (resume?.type === "resume") await desk.command(resume);
    await pause(settle_ms);
    const { show, desk: at } = desk.slices as Partial<ModeratorSlices>;
    const view = { run_id: show?.run_id ?? "", round_id: at?.round_id ?? null, phase: at?.phase ?? null };
    const end = await desk.command({ type: "complete", view, confirmed: true });
    if (end.answer?.ok !== true) throw new Error(`the show could not be completed: ${JSON.stringify(end.answer)}`);
    await pause(settle_ms);
    await host.login();
    const { log, contents } = await readLog(host, id);
    // Clients get frames only when something changed for them, so every snapshot is compared with the final state.
    for (const client of all) notes.shown.push({ ...client.last(), seq: log.length });
    return { ...notes, log, contents };
  } finally {
    playing.abort();
    for (const client of all) client.end();
  }
}
