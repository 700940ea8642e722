import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { protocol_version } from "@showrunner/contract/realtime";
import { routes, type Gameshow, type RouteKey, type RouteSpec } from "@showrunner/contract/rest";
import { probes, type Probe } from "../contract-tests/probes.ts";
import { createWorld, upload, type Things, type World } from "../contract-tests/world.ts";
import { attempts, reportAttack } from "../testing/attack.ts";
import { requestOf, testServer, type CallOptions, type Credentials, type TestServer } from "../testing/server.ts";

/** Marks the content of a library game that must stay secret. */
const secret = "SECRET-OF-THE-LIBRARY";
/** Marks texts that a running show sends to its audience before the first question. */
const intro = "INTRO-OF-THE-LIBRARY";

const leaked = new RegExp(`${secret}|${intro}`);

const secretGame = (title: string, shared_with_hosts: boolean) => ({
  title,
  shared_with_hosts,
  description: intro,
  rules: intro,
  equipment: intro,
  tags: [secret],
  rounds: [
    {
      type: "classic",
      title: secret,
      question: secret,
      content: secret,
      answers: [secret],
      answer_content: secret,
      description: secret,
    },
    {
      type: "multipleChoice",
      config: {
        question_text: secret,
        options: [
          { text: secret, correct: true },
          { text: "No", correct: false },
        ],
        allow_multiple: false,
        randomize_per_team: true,
      },
    },
  ],
});

let on: TestServer;
let world: World;
let origin: string;
/** An ordinary host account, as registration creates it. */
let attacker: Credentials;
/** Games whose content must not leak. */
let unshared: string;
let played: string;
let stage: Gameshow;

beforeAll(async () => {
  // Without quotas: the full run makes more shows than one host may own.
  on = await testServer();
  world = await createWorld(on);
  attacker = world.callers.owner;
  await on.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(on.app.server.address() as AddressInfo).port}`;
  const { admin, other_user: victim } = world.callers;
  const make = (title: string, shared_with_hosts: boolean) =>
    on.call("POST /games", {
      as: admin,
      body: secretGame(title, shared_with_hosts),
    });
  unshared = (await make("Kept by admins", false)).id;
  played = (await make("On stage", true)).id;
  stage = await on.call("POST /gameshows", {
    as: victim,
    body: { name: "On stage" },
  });
  await on.call("POST /gameshows/:id/games", {
    as: victim,
    params: { id: stage.id },
    body: { game_id: played },
  });
  expect(await start(stage.id, victim)).toMatchObject({ ok: true });
}, 60_000);
afterAll(() => on.end());

const at_start = { run_id: "", round_id: null, phase: null } as const;
let commands = 0;
async function start(id: string, as: Credentials) {
  commands += 1;
  const body = {
    id: `start-${commands}`,
    device_id: "d",
    body: { type: "start", view: at_start },
  } as const;
  return (await on.send("POST /gameshows/:id/commands", { as, params: { id }, body })).json<unknown>();
}
const newShow = (as: Credentials): Promise<Gameshow> => on.call("POST /gameshows", { as, body: { name: "Own" } });
const add = (id: string, game_id: string, as: Credentials = attacker) =>
  on.send("POST /gameshows/:id/games", {
    as,
    params: { id },
    body: { game_id },
  });

/** Values for all path parameters of all routes. */
const ids = (things: Things) => ({
  id: things.show_id,
  publicId: things.public_id,
  teamId: things.team_id,
  showGameId: things.show_game_id,
  roundId: things.library_round_id,
});

/** Calls a route as the attacker, with the options of its probe. */
async function callAs(key: RouteKey, probe: Probe<RouteKey>, things: Things) {
  // Preparing the call may be refused in another user's show; fall back to plain parameters.
  const prepared = await Promise.resolve(probe.options(things, world)).catch(() => null);
  const options = prepared ?? ({ params: ids(things) } as CallOptions<RouteKey>);
  const request = requestOf(key, {
    ...options,
    as: { ...attacker, ...things.team },
  });
  if (key !== "POST /images/upload") return on.app.inject(request);
  const { payload, headers } = upload();
  return on.app.inject({
    ...request,
    payload,
    headers: { ...request.headers, ...headers },
  });
}

test("A1: no route tells a host what is in a game that is not shared, or that another show is playing", async () => {
  const keys = (Object.keys(probes) as RouteKey[]).filter((key) => (routes[key] as RouteSpec).guard !== "admin");
  let calls = 0;
  let leaks = 0;
  for (const game_id of [unshared, played]) {
    const round_id = (
      await on.call("GET /games/:id", {
        as: world.callers.admin,
        params: { id: game_id },
      })
    ).rounds[0]?.id;
    for (const key of keys)
      for (const probe of probes[key] as readonly Probe<RouteKey>[]) {
        const own = await world.make();
        // Puts the game into the attacker's programme where that is allowed.
        await add(own.show_id, game_id);
        const things = {
          ...own,
          library_game_id: game_id,
          library_round_id: round_id ?? "",
        };
        for (const target of [things, { ...things, show_id: stage.id, public_id: stage.public_id }]) {
          const response = await callAs(key, probe, target);
          calls += 1;
          const isToldToAll = key.startsWith("GET /gameshows/public/") && target.show_id === stage.id;
          if (!(isToldToAll ? new RegExp(secret) : leaked).test(response.body)) continue;
          leaks += 1;
          expect.soft(`${response.statusCode} ${response.body.slice(0, 300)}`, key).toBe("no secret");
        }
      }
  }
  reportAttack("library content by any route", { calls, leaks });
  expect(leaks).toBe(0);
}, 120_000);

test("A1: lists, searches and filters tell nothing of it either", async () => {
  const list = (query: Record<string, string>) =>
    on.send("GET /games", {
      as: attacker,
      query,
    });
  for (const sort of ["title", "updated", "points"]) expect((await list({ sort })).body).not.toMatch(leaked);
  expect((await list({ search: secret })).json().items).not.toContainEqual(expect.objectContaining({ id: unshared }));
  expect((await list({ tag: secret })).json().items).not.toContainEqual(expect.objectContaining({ id: unshared }));
  const { items } = (await list({ limit: "200" })).json<{
    items: Record<string, unknown>[];
  }>();
  expect(items.find(({ id }) => id === unshared)).toMatchObject({
    title: "Kept by admins",
    rounds_count: 2,
    content_hidden: "not_shared",
    description: "",
    tags: [],
  });
  expect(items.find(({ id }) => id === played)).toMatchObject({
    title: "On stage",
    content_hidden: "being_played",
  });
  const seen = await on.call("GET /games/:id", {
    as: attacker,
    params: { id: unshared },
  });
  expect(seen.rounds.map(({ type }) => type)).toEqual(["classic", "multipleChoice"]);
});

/** Collects everything that a socket and an event stream of the show receive. */
async function framesOf(show: Gameshow, play: () => Promise<unknown>): Promise<string> {
  const { access_token = "" } = attacker;
  const frames: string[] = [];
  const socket = new WebSocket(`ws://${origin}/api/v1/gameshows/${show.id}/socket`);
  socket.on("message", (data: Buffer) => frames.push(data.toString()));
  await once(socket, "open");
  const hello = {
    type: "hello",
    protocol: protocol_version,
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
  await expect.poll(() => frames.length, { timeout: 5_000 }).toBeGreaterThan(1);
  await play();
  const view = { run_id: "", round_id: null, phase: null };
  socket.send(
    JSON.stringify({
      type: "command",
      id: "by-socket",
      body: { type: "start", view },
    }),
  );
  await expect.poll(() => frames.join("").includes("by-socket"), { timeout: 5_000 }).toBe(true);
  socket.close();
  stream.abort();
  return frames.join("\n");
}
async function readAll({ body }: Response, tell: (text: string) => void): Promise<void> {
  if (body === null) return;
  const decoder = new TextDecoder();
  for await (const chunk of body) tell(decoder.decode(chunk as Uint8Array, { stream: true }));
}

test("A1: an own show with such a game does not start, and its sockets and streams tell nothing", async () => {
  const own = await newShow(attacker);
  expect((await add(own.id, unshared)).json()).toMatchObject({
    code: "game_not_shared",
    message: "Not shared with hosts: Kept by admins. Ask an administrator to share it in the library.",
  });
  expect((await add(own.id, played)).statusCode).toBe(201);
  const refused = {
    ok: false,
    code: "game_locked",
    params: { games: "On stage" },
  };
  const frames = await framesOf(own, async () => expect(await start(own.id, attacker)).toEqual(refused));
  expect(frames).toContain("game_locked");
  expect(frames).not.toMatch(leaked);
  for (const route of ["live", "log", "log/outline", "log/raw", "results", "preview"]) {
    const response = await on.app.inject({
      url: `/api/v1/gameshows/${own.id}/${route}`,
      headers: { authorization: `Bearer ${attacker.access_token}` },
    });
    expect(response.body, route).not.toMatch(leaked);
  }
});

test("A1: a show that is on takes in no such game, and a copy of it cannot be had", async () => {
  const own = await newShow(attacker);
  await on.call("POST /games", {
    as: attacker,
    body: { title: "Any", show_id: own.id, rounds: [{ type: "classic" }] },
  });
  expect(await start(own.id, attacker)).toMatchObject({ ok: true });
  const codes = async (game_id: string) => [
    (await add(own.id, game_id)).json().code,
    (
      await on.send("POST /games/:id/duplicate", {
        as: attacker,
        params: { id: game_id },
        body: { show_id: own.id },
      })
    ).json().code,
  ];
  expect(await codes(played)).toEqual(["game_locked", "game_locked"]);
  expect(await codes(unshared)).toEqual(["game_not_shared", "game_not_shared"]);
  // Even an admin's addition would give the content to the show's owner.
  expect((await add(own.id, unshared, world.callers.admin)).json().code).toBe("game_not_shared");
});

test("A1: a game that was unshared after it was added keeps the show from starting; a show that is on goes on", async () => {
  const { admin } = world.callers;
  const { id: game_id } = await on.call("POST /games", {
    as: admin,
    body: secretGame("Lent", true),
  });
  const [running, waiting] = [await newShow(attacker), await newShow(attacker)];
  for (const { id } of [running, waiting]) expect((await add(id, game_id)).statusCode).toBe(201);
  expect(await start(running.id, attacker)).toMatchObject({ ok: true });
  await on.call("PATCH /games/:id", {
    as: admin,
    params: { id: game_id },
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
      await on.send("GET /gameshows/:id/live", {
        as: attacker,
        params: { id: running.id },
      })
    ).body,
  ).toContain(secret);
});

test("A1: of two hosts who start the same game at once, one plays it", async () => {
  const { admin, other_user: rival } = world.callers;
  const rounds = attempts({ short: 4, full: 100 });
  let both = 0;
  let none = 0;
  for (let round = 0; round < rounds; round += 1) {
    const body = secretGame(`Race ${round}`, true);
    const { id: game_id } = await on.call("POST /games", { as: admin, body });
    const shows = [
      [await newShow(attacker), attacker],
      [await newShow(rival), rival],
    ] as const;
    for (const [{ id }, as] of shows) expect((await add(id, game_id, as)).statusCode).toBe(201);
    const answers = (await Promise.all(shows.map(([{ id }, as]) => start(id, as)))) as { ok: boolean; code?: string }[];
    const started = answers.filter(({ ok }) => ok).length;
    both += started === 2 ? 1 : 0;
    none += started === 0 ? 1 : 0;
    for (const { ok, code } of answers) if (!ok) expect(code).toBe("game_locked");
  }
  reportAttack("two hosts start one game", {
    rounds,
    "played by both": both,
    "played by none": none,
  });
  expect([both, none]).toEqual([0, 0]);
}, 60_000);
