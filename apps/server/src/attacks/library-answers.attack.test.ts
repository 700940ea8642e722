import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { PROTOCOL_VERSION } from "@showrunner/contract/realtime";
import { routes, type Gameshow, type RouteKey, type RouteSpec } from "@showrunner/contract/rest";
import { ROUTE_PROBES, type RouteProbe } from "../contract-tests/route-probes/index.ts";
import { createTestWorld, type ShowFixture, type TestWorld } from "../contract-tests/test-world.ts";
import { buildImageUpload } from "../testing/uploads.ts";
import { attemptCount, reportAttack } from "../testing/attack-report.ts";
import {
  buildRequest,
  startTestServer,
  type CallOptions,
  type Credentials,
  type TestServer,
} from "../testing/test-server.ts";

/** Marks the content of a library game that must stay secret. */
const SECRET = "SECRET-OF-THE-LIBRARY";
/** Marks texts that a running show sends to its audience before the first question. */
const INTRO = "INTRO-OF-THE-LIBRARY";

const leaked = new RegExp(`${SECRET}|${INTRO}`);

const secretGame = (title: string, sharedWithHosts: boolean) => ({
  title,
  shared_with_hosts: sharedWithHosts,
  description: INTRO,
  rules: INTRO,
  equipment: INTRO,
  tags: [SECRET],
  rounds: [
    {
      type: "classic",
      title: SECRET,
      question: SECRET,
      content: SECRET,
      answers: [SECRET],
      answer_content: SECRET,
      description: SECRET,
    },
    {
      type: "multipleChoice",
      config: {
        question_text: SECRET,
        options: [
          { text: SECRET, correct: true },
          { text: "No", correct: false },
        ],
        allow_multiple: false,
        randomize_per_team: true,
      },
    },
  ],
});

let server: TestServer;
let world: TestWorld;
let origin: string;
/** An ordinary host account, as registration creates it. */
let attacker: Credentials;
/** Games whose content must not leak. */
let unshared: string;
let played: string;
let runningShow: Gameshow;

beforeAll(async () => {
  // Without quotas: the full run makes more shows than one host may own.
  server = await startTestServer();
  world = await createTestWorld(server);
  attacker = world.callers.owner;
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const { admin, other_user: victim } = world.callers;
  const make = (title: string, sharedWithHosts: boolean) =>
    server.call("POST /games", {
      as: admin,
      body: secretGame(title, sharedWithHosts),
    });
  unshared = (await make("Kept by admins", false)).id;
  played = (await make("On stage", true)).id;
  runningShow = await server.call("POST /gameshows", {
    as: victim,
    body: { name: "On stage" },
  });
  await server.call("POST /gameshows/:id/games", {
    as: victim,
    params: { id: runningShow.id },
    body: { game_id: played },
  });
  expect(await start(runningShow.id, victim)).toMatchObject({ ok: true });
});
afterAll(() => server.close());

const AT_START = { run_id: null, round_id: null, phase: null } as const;
let commands = 0;
async function start(id: string, as: Credentials) {
  commands += 1;
  const body = {
    id: `start-${commands}`,
    device_id: "d",
    body: { type: "start", view: AT_START },
  } as const;
  return (await server.send("POST /gameshows/:id/commands", { as, params: { id }, body })).json<unknown>();
}
const createShow = (as: Credentials): Promise<Gameshow> =>
  server.call("POST /gameshows", { as, body: { name: "Own" } });
const addGame = (id: string, gameId: string, as: Credentials = attacker) =>
  server.send("POST /gameshows/:id/games", {
    as,
    params: { id },
    body: { game_id: gameId },
  });

/** Values for all path parameters of all routes. */
const routeParams = (fixture: ShowFixture) => ({
  id: fixture.showId,
  publicId: fixture.publicId,
  teamId: fixture.teamId,
  showGameId: fixture.showGameId,
  roundId: fixture.libraryRoundId,
});

/** Calls a route as the attacker, with the options of its probe. */
async function callAs(key: RouteKey, probe: RouteProbe<RouteKey>, fixture: ShowFixture) {
  // Preparing the call may be refused in another user's show; fall back to plain parameters.
  const prepared = await Promise.resolve(probe.options(fixture, world)).catch(() => null);
  const options = prepared ?? ({ params: routeParams(fixture) } as CallOptions<RouteKey>);
  const request = buildRequest(key, {
    ...options,
    as: { ...attacker, ...fixture.team },
  });
  if (key !== "POST /images/upload") return server.app.inject(request);
  const { payload, headers } = buildImageUpload();
  return server.app.inject({
    ...request,
    payload,
    headers: { ...request.headers, ...headers },
  });
}

test("no route returns the content of a game that is not shared or being played by another show", async () => {
  const keys = (Object.keys(ROUTE_PROBES) as RouteKey[]).filter((key) => (routes[key] as RouteSpec).guard !== "admin");
  let calls = 0;
  let leaks = 0;
  const games: { readonly libraryGameId: string; readonly libraryRoundId: string }[] = [];
  for (const id of [unshared, played]) {
    const { rounds } = await server.call("GET /games/:id", { as: world.callers.admin, params: { id } });
    games.push({ libraryGameId: id, libraryRoundId: rounds[0]?.id ?? "" });
  }
  for (const key of keys)
    for (const probe of ROUTE_PROBES[key] as readonly RouteProbe<RouteKey>[]) {
      // Reading changes nothing: one show is enough.
      const shared = key.startsWith("GET ") ? await world.createShow(key) : null;
      for (const game of games) {
        const own = shared ?? (await world.createShow(key));
        // Puts the game into the attacker's programme where that is allowed.
        await addGame(own.showId, game.libraryGameId);
        const fixture = { ...own, ...game };
        for (const target of [fixture, { ...fixture, showId: runningShow.id, publicId: runningShow.public_id }]) {
          const response = await callAs(key, probe, target);
          calls += 1;
          const isPublic = key.startsWith("GET /gameshows/public/") && target.showId === runningShow.id;
          if (!(isPublic ? new RegExp(SECRET) : leaked).test(response.body)) continue;
          leaks += 1;
          expect.soft(`${response.statusCode} ${response.body.slice(0, 300)}`, key).toBe("no secret");
        }
      }
    }
  reportAttack("library content by any route", { calls, leaks });
  expect(leaks).toBe(0);
});

test("lists, searches and filters reveal nothing of it", async () => {
  const list = (query: Record<string, string>) =>
    server.send("GET /games", {
      as: attacker,
      query,
    });
  for (const sort of ["title", "updated", "points"]) expect((await list({ sort })).body).not.toMatch(leaked);
  expect((await list({ search: SECRET })).json().items).not.toContainEqual(expect.objectContaining({ id: unshared }));
  expect((await list({ tag: SECRET })).json().items).not.toContainEqual(expect.objectContaining({ id: unshared }));
  // By title: the probes of all routes have made more games than fit on a page.
  const findListed = async (title: string, gameId: string): Promise<Record<string, unknown> | undefined> =>
    (await list({ search: title })).json<{ items: Record<string, unknown>[] }>().items.find(({ id }) => id === gameId);
  expect(await findListed("Kept by admins", unshared)).toMatchObject({
    title: "Kept by admins",
    rounds_count: 2,
    content_hidden: "not_shared",
    description: "",
    tags: [],
  });
  expect(await findListed("On stage", played)).toMatchObject({
    title: "On stage",
    content_hidden: "being_played",
  });
  const seen = await server.call("GET /games/:id", {
    as: attacker,
    params: { id: unshared },
  });
  expect(seen.rounds.map(({ type }) => type)).toEqual(["classic", "multipleChoice"]);
});

/** Collects everything that a socket and an event stream of the show receive. */
async function collectFrames(show: Gameshow, play: () => Promise<unknown>): Promise<string> {
  const { access_token = "" } = attacker;
  const frames: string[] = [];
  const socket = new WebSocket(`ws://${origin}/api/v1/gameshows/${show.id}/socket`);
  socket.on("message", (data: Buffer) => frames.push(data.toString()));
  await once(socket, "open");
  const hello = {
    type: "hello",
    protocol: PROTOCOL_VERSION,
    device_id: "page",
    seq: null,
    role: "moderator",
    token: access_token,
  };
  socket.send(JSON.stringify(hello));
  const stream = new AbortController();
  const events = await fetch(`http://${origin}/api/v1/gameshows/${show.id}/events`, {
    headers: { authorization: `Bearer ${access_token}` },
    signal: stream.signal,
  });
  void readAll(events, (text) => frames.push(text)).catch(() => undefined);
  await expect.poll(() => frames.length).toBeGreaterThan(1);
  await play();
  const view = { run_id: null, round_id: null, phase: null };
  socket.send(
    JSON.stringify({
      type: "command",
      id: "by-socket",
      body: { type: "start", view },
    }),
  );
  await expect.poll(() => frames.join("").includes("by-socket")).toBe(true);
  socket.close();
  stream.abort();
  return frames.join("\n");
}
async function readAll({ body }: Response, onText: (text: string) => void): Promise<void> {
  if (body === null) return;
  const decoder = new TextDecoder();
  for await (const chunk of body) onText(decoder.decode(chunk as Uint8Array, { stream: true }));
}

test("an own show with such a game does not start, and its sockets and streams reveal nothing", async () => {
  const own = await createShow(attacker);
  expect((await addGame(own.id, unshared)).json()).toMatchObject({
    code: "game_not_shared",
    message: "Not shared with hosts: Kept by admins. Ask an administrator to share it in the library.",
  });
  expect((await addGame(own.id, played)).statusCode).toBe(201);
  const refused = {
    ok: false,
    code: "game_locked",
    params: { games: "On stage" },
  };
  const frames = await collectFrames(own, async () => expect(await start(own.id, attacker)).toEqual(refused));
  expect(frames).toContain("game_locked");
  expect(frames).not.toMatch(leaked);
  for (const route of ["live", "log", "log/outline", "log/raw", "results", "preview"]) {
    const response = await server.app.inject({
      url: `/api/v1/gameshows/${own.id}/${route}`,
      headers: { authorization: `Bearer ${attacker.access_token}` },
    });
    expect(response.body, route).not.toMatch(leaked);
  }
});

test("such a game can be neither added to a running show nor copied", async () => {
  const own = await createShow(attacker);
  await server.call("POST /games", {
    as: attacker,
    body: { title: "Any", show_id: own.id, rounds: [{ type: "classic" }] },
  });
  expect(await start(own.id, attacker)).toMatchObject({ ok: true });
  const codes = async (gameId: string) => [
    (await addGame(own.id, gameId)).json().code,
    (
      await server.send("POST /games/:id/duplicate", {
        as: attacker,
        params: { id: gameId },
        body: { show_id: own.id },
      })
    ).json().code,
  ];
  expect(await codes(played)).toEqual(["game_locked", "game_locked"]);
  expect(await codes(unshared)).toEqual(["game_not_shared", "game_not_shared"]);
  // Even an admin's addition would give the content to the show's owner.
  expect((await addGame(own.id, unshared, world.callers.admin)).json().code).toBe("game_not_shared");
});

test("a game unshared after it was added prevents the show's start; a running show continues", async () => {
  const { admin } = world.callers;
  const { id: gameId } = await server.call("POST /games", {
    as: admin,
    body: secretGame("Lent", true),
  });
  const [running, waiting] = [await createShow(attacker), await createShow(attacker)];
  for (const { id } of [running, waiting]) expect((await addGame(id, gameId)).statusCode).toBe(201);
  expect(await start(running.id, attacker)).toMatchObject({ ok: true });
  await server.call("PATCH /games/:id", {
    as: admin,
    params: { id: gameId },
    body: { shared_with_hosts: false },
  });
  expect(await start(waiting.id, attacker)).toEqual({
    ok: false,
    code: "game_not_shared",
    params: { games: "Lent" },
  });
  expect(await start(waiting.id, admin)).toMatchObject({
    code: "game_not_shared",
  });
  expect(
    (
      await server.send("GET /gameshows/:id/live", {
        as: attacker,
        params: { id: running.id },
      })
    ).body,
  ).toContain(SECRET);
});

test("when two hosts start the same game at once, only one succeeds", async () => {
  const { admin, other_user: rival } = world.callers;
  const rounds = attemptCount({ short: 4, full: 100 });
  let both = 0;
  let none = 0;
  for (let round = 0; round < rounds; round += 1) {
    const body = secretGame(`Race ${round}`, true);
    const { id: gameId } = await server.call("POST /games", { as: admin, body });
    const shows = [
      [await createShow(attacker), attacker],
      [await createShow(rival), rival],
    ] as const;
    for (const [{ id }, as] of shows) expect((await addGame(id, gameId, as)).statusCode).toBe(201);
    const acks = (await Promise.all(shows.map(([{ id }, as]) => start(id, as)))) as { ok: boolean; code?: string }[];
    const started = acks.filter(({ ok }) => ok).length;
    both += started === 2 ? 1 : 0;
    none += started === 0 ? 1 : 0;
    for (const { ok, code } of acks) if (!ok) expect(code).toBe("game_locked");
  }
  reportAttack("two hosts start one game", {
    rounds,
    "played by both": both,
    "played by none": none,
  });
  expect([both, none]).toEqual([0, 0]);
});
