import { readFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { PROTOCOL_VERSION } from "@showrunner/contract/realtime";
import type { ModeratorSlices, PlayPosition, TeamSlices } from "@showrunner/engine";
import { startTestServer, type Credentials, type TestServer } from "./testing/test-server.ts";

/**
 * What clients of the released version stored; recorded by `scripts/record-release.mjs` with the code of that version.
 */
interface ReleasedFacts {
  /** Epoch ms. Tokens are verified as of this time, so that they never expire in the test. */
  readonly recorded_at: number;
  readonly app_secret: string;
  readonly admin: { readonly username: string; readonly password: string; readonly refresh_token: string };
  readonly show: { readonly id: string; readonly public_id: string; readonly display_key: string };
  readonly teams: Readonly<Record<"Ants" | "Bees", ReleasedTeam>>;
  readonly pending_press: string;
  readonly view: PlayPosition;
}
interface ReleasedTeam {
  readonly id: string;
  readonly team_token: string;
  readonly device_id: string;
  readonly password: string;
  readonly points: number;
}

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly slices?: object;
  /** The ack in protocol 1. */
  readonly answer?: unknown;
  readonly ack?: unknown;
}

const patience = { interval: 10 };
let nextCommand = 0;

/** A page that continues with what it stored before the upgrade. */
class Page {
  readonly messages: Message[] = [];
  readonly #socket: WebSocket;

  constructor(origin: string, route: string, hello: object) {
    this.#socket = new WebSocket(`ws://${origin}/api/v1/gameshows/${route}/socket`);
    this.#socket.on("message", (data: Buffer) => this.messages.push(JSON.parse(data.toString()) as Message));
    this.#socket.once("open", () => this.#send({ type: "hello", protocol: PROTOCOL_VERSION, seq: null, ...hello }));
  }

  #send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  get slices(): Partial<ModeratorSlices & TeamSlices> {
    return Object.assign({}, ...this.messages.map(({ slices = {} }) => slices)) as Partial<
      ModeratorSlices & TeamSlices
    >;
  }

  get position(): PlayPosition {
    const { show, desk } = this.slices;
    return { run_id: show?.run_id ?? null, round_id: desk?.round_id ?? null, phase: desk?.phase ?? null };
  }

  async command(body: object): Promise<unknown> {
    const id = `after-upgrade-${(nextCommand += 1)}`;
    this.#send({ type: "command", id, body });
    await expect.poll(() => this.messages.some((message) => message.id === id), patience).toBe(true);
    const message = this.messages.find((each) => each.id === id);
    return message?.ack ?? message?.answer;
  }

  close(): void {
    this.#socket.terminate();
  }
}

const releases = fileURLToPath(new URL("./testing/released/", import.meta.url));

describe.each(await readdir(releases))("an installation of version %s", (release) => {
  let facts: ReleasedFacts;
  let folder: string;
  let server: TestServer;
  let origin: string;
  const pages: Page[] = [];
  const open = (route: string, hello: object): Page => {
    const page = new Page(origin, route, hello);
    pages.push(page);
    return page;
  };

  beforeAll(async () => {
    const read = (file: string): Promise<Buffer> => readFile(path.join(releases, release, file));
    facts = JSON.parse((await read("facts.json")).toString()) as ReleasedFacts;
    folder = await mkdtemp(path.join(tmpdir(), "showrunner-upgrade-"));
    await writeFile(path.join(folder, "showrunner.sqlite"), gunzipSync(await read("showrunner.sqlite.gz")));
    const { now } = Date;
    const offset = facts.recorded_at + 3_600_000 - now();
    vi.spyOn(Date, "now").mockImplementation(() => now() + offset);
    server = await startTestServer({ DATA_DIR: folder, DATABASE_URL: "sqlite:", APP_SECRET: facts.app_secret });
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    origin = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const page of pages) page.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
    vi.restoreAllMocks();
  });

  test("keeps its sessions, continues its running show with the teams' tokens, and exports the results", async () => {
    const { show, teams } = facts;
    const refreshed = await server.call("POST /auth/refresh", {
      body: { refresh_token: facts.admin.refresh_token },
    });
    const admin: Credentials = { access_token: refreshed.access_token };
    expect((await server.call("GET /auth/me", { as: admin })).username).toBe(facts.admin.username);
    expect(await server.call("GET /gameshows/:id", { as: admin, params: { id: show.id } })).toMatchObject({
      name: "Friday night",
      public_id: show.public_id,
      display_key: show.display_key,
    });

    const publicRoute = `public/${show.public_id}`;
    const phones = Object.fromEntries(
      Object.entries(teams).map(([name, { team_token: token, device_id }]) => [
        name,
        // The Ants' page has been open since before the upgrade; protocol 1 is accepted for one release.
        open(publicRoute, { role: "team", token, device_id, ...(name === "Ants" ? { protocol: 1 } : {}) }),
      ]),
    ) as Record<keyof typeof teams, Page>;
    const host = open(show.id, { role: "moderator", token: refreshed.access_token, device_id: "host" });
    const display = open(publicRoute, { role: "display", token: show.display_key, device_id: "display" });
    await expect.poll(() => host.position, patience).toEqual(facts.view);
    await expect.poll(() => display.slices.show?.run_id, patience).toBe(facts.view.run_id);
    for (const [name, { points, team_token }] of Object.entries(teams)) {
      await expect.poll(() => phones[name as keyof typeof teams].slices.me, patience).toMatchObject({ points });
      const live = await server.send("GET /gameshows/public/:publicId/live", {
        as: { team_token },
        params: { publicId: show.public_id },
      });
      expect(live.statusCode).toBe(200);
    }

    const decide = async (pressId: string): Promise<void> => {
      await expect.poll(() => host.slices.presses?.items[0]?.press_id, patience).toBe(pressId);
      await play({ type: "decide_buzz", press_id: pressId, decision: { outcome: "correct" } });
    };
    const play = async (body: object): Promise<void> =>
      expect(await host.command({ ...body, view: host.position })).toMatchObject({ ok: true });

    // The press was pending during the upgrade.
    await decide(facts.pending_press);
    await expect.poll(() => phones.Bees.slices.me?.points, patience).toBe(teams.Bees.points + 10);
    await expect.poll(() => host.position.phase, patience).toBe("revealed");
    await play({ type: "finalize_game" });
    await expect.poll(() => host.position.round_id, patience).toBeNull();
    await play({ type: "finish_game", winner_team_id: teams.Ants.id });

    await play({ type: "start_first_round" });
    await expect.poll(() => phones.Ants.slices.buzzer?.phase, patience).toBe("open");
    const press = { type: "buzz", press_id: "after-upgrade", claim: null };
    await expect
      .poll(() => phones.Ants.command({ ...press, round_id: phones.Ants.slices.round?.id }), patience)
      .toMatchObject({ ok: true });
    await decide("after-upgrade");
    await expect.poll(() => host.position.phase, patience).toBe("revealed");
    await play({ type: "finalize_game" });
    await expect.poll(() => host.position.round_id, patience).toBeNull();
    await play({ type: "finish_game", winner_team_id: teams.Ants.id });
    await play({ type: "complete", confirmed: true });

    const results = await server.call("GET /gameshows/:id/results", {
      as: admin,
      params: { id: show.id },
      query: { format: "json" },
    });
    expect(results.standings.map(({ team, points, wins }) => [team.name, points, wins])).toEqual([
      // 10 points for the round, and 2 and 1 for the games.
      ["Ants", teams.Ants.points + 13, 2],
      ["Bees", teams.Bees.points + 10, 0],
    ]);
    const csv = await server.send("GET /gameshows/:id/results", {
      as: admin,
      params: { id: show.id },
      query: { format: "csv" },
    });
    expect(csv.body).toMatch(/Ants/);
  });

  test("lets a team and the admin log in with their passwords", async () => {
    const { admin, show, teams } = facts;
    expect((await server.signIn(admin.username, admin.password)).token_type).toBe("bearer");
    const session = await server.call("POST /gameshows/join/:publicId/login", {
      params: { publicId: show.public_id },
      body: { name: "bees", password: teams.Bees.password, device_id: "another-phone" },
    });
    expect(session.team.id).toBe(teams.Bees.id);
  });
});
