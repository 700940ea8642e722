import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { PROTOCOL_VERSION } from "@showrunner/contract/realtime";
import type { Gameshow, Image } from "@showrunner/contract/rest";
import { reportAttack } from "../testing/attack-report.ts";
import { startTestServer, type Credentials, type TestServer } from "../testing/test-server.ts";

/** A file name that gives away the answer. */
const FILE_NAME = "the-answer-is-paris";

let server: TestServer;
let origin: string;
let admin: Credentials;
let host: Credentials;
let attacker: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.setUp();
  host = await server.makeUser(admin, "host");
  attacker = await server.makeUser(admin, "attacker");
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
async function upload(as: Credentials): Promise<Image> {
  const form = new FormData();
  form.set("file", new File([pixel], `${FILE_NAME}.png`, { type: "image/png" }));
  const request = new Request(`http://${origin}/api/v1/images/upload`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${as.access_token}` },
  });
  return (await (await fetch(request)).json()) as Image;
}

const AT_START = { run_id: null, round_id: null, phase: null } as const;
let commands = 0;
async function moderate(id: string, body: object, as = host): Promise<void> {
  commands += 1;
  const given = { id: `c${commands}`, device_id: "d", body } as never;
  expect(await server.call("POST /gameshows/:id/commands", { as, params: { id }, body: given })).toMatchObject({
    ok: true,
  });
}

/** A show of the host with the image in the question, rules and cover of its only game. */
async function createShowWith(image: Image): Promise<Gameshow> {
  const show = await server.call("POST /gameshows", { as: host, body: { name: "Pictures" } });
  await server.call("POST /games", {
    as: host,
    body: {
      title: "Capitals",
      show_id: show.id,
      cover_image_id: image.id,
      rules: `![${FILE_NAME}](/images/${image.id})`,
      rounds: [
        {
          type: "classic",
          question: "Which city?",
          content: `![${FILE_NAME}](/images/${image.id}) and ![A tower at night](/images/${image.id})`,
          answers: ["Paris"],
        },
      ],
    },
  });
  return show;
}

/** Collects all socket frames of one audience client. */
async function collectFrames(show: Gameshow, role: "team" | "display", token: string | null) {
  const socket = new WebSocket(`ws://${origin}/api/v1/gameshows/public/${show.public_id}/socket`);
  const frames: string[] = [];
  socket.on("message", (data: Buffer) => frames.push(data.toString()));
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL_VERSION, device_id: "page", seq: null, role, token }));
  await expect.poll(() => frames.length).toBeGreaterThan(1);
  return {
    text: () => frames.join("\n"),
    close: () => socket.close(),
  };
}

test("no phone and no display receives an image's file name or id before the reveal", async () => {
  const image = await upload(host);
  const show = await createShowWith(image);
  const { team_token } = await server.call("POST /gameshows/join/:publicId/register", {
    params: { publicId: show.public_id },
    body: { name: "Foxes", password: "pw", device_id: "phone" },
  });
  const pages = [await collectFrames(show, "team", team_token), await collectFrames(show, "display", null)];
  await moderate(show.id, { type: "start", view: AT_START });
  const { slices } = await server.call("GET /gameshows/:id/live", { as: host, params: { id: show.id } });
  await moderate(show.id, { type: "start_first_round", view: { ...AT_START, run_id: slices.show.run_id } });
  const params = { publicId: show.public_id };
  const read = async () => [
    (await server.send("GET /gameshows/public/:publicId/live", { as: { team_token }, params })).body,
    (await server.send("GET /gameshows/public/:publicId/display", { params })).body,
    (await server.send("GET /gameshows/public/:publicId", { params })).body,
  ];
  await expect.poll(async () => (await read()).join("").includes("A tower at night")).toBe(true);
  for (const page of pages) await expect.poll(page.text).toContain("A tower at night");
  const texts = [...pages.map((page) => page.text()), ...(await read())];
  for (const page of pages) page.close();
  const [frames = ""] = texts;
  // The images themselves are served, under capability ids of this run.
  const [, capability = ""] = /"assets":\{"([\w-]{24})"/.exec(frames) ?? [];
  expect((await server.app.inject(`/api/v1/assets/${capability}`)).statusCode).toBe(200);
  const leaks = texts.filter((text) => text.includes(FILE_NAME) || text.includes(image.id)).length;
  reportAttack("file names and ids of pictures on audience screens", { texts: texts.length, leaks });
  expect(leaks).toBe(0);
});

test("refused starts of a show leave no capabilities of its images behind", async () => {
  const show = await createShowWith(await upload(host));
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const body = { type: "start", view: { ...AT_START, phase: "question" } };
    const ack = await server.call("POST /gameshows/:id/commands", {
      as: host,
      params: { id: show.id },
      body: { id: `refused-${attempt}`, device_id: "d", body } as never,
    });
    expect(ack).toMatchObject({ ok: false, code: "stale_view" });
  }
  const granted = server.database.read
    .selectFrom("asset_capabilities")
    .select("image_id")
    .where("show_id", "=", show.id);
  expect(await granted.execute()).toEqual([]);
});

test("an image is readable by its owner, admins and readers of a game that uses it", async () => {
  const image = await upload(admin);
  const game = await server.call("POST /games", {
    as: admin,
    body: {
      title: "Library",
      shared_with_hosts: true,
      rounds: [{ type: "classic", question: "?", answer_content: `![](/images/${image.id})` }],
    },
  });
  const statuses = async (as: Credentials) => [
    (await server.send("GET /images/:id", { as, params: { id: image.id } })).statusCode,
    (
      await server.app.inject({
        url: `/api/v1/images/${image.id}/file?variant=thumb`,
        headers: { authorization: `Bearer ${as.access_token}` },
      })
    ).statusCode,
  ];
  expect(await statuses(admin)).toEqual([200, 200]);
  // Shared: users who may read the game may read its images.
  expect(await statuses(attacker)).toEqual([200, 200]);
  const otherShow = await server.call("POST /gameshows", { as: host, body: { name: "On stage" } });
  await server.call("POST /gameshows/:id/games", {
    as: host,
    params: { id: otherShow.id },
    body: { game_id: game.id },
  });
  await moderate(otherShow.id, { type: "start", view: AT_START });
  expect(await statuses(attacker)).toEqual([404, 404]);
  expect(await statuses(host)).toEqual([200, 200]);
  await server.call("PATCH /games/:id", { as: admin, params: { id: game.id }, body: { shared_with_hosts: false } });
  expect(await statuses(attacker)).toEqual([404, 404]);
  for (const key of ["PUT /images/:id/link", "DELETE /images/:id"] as const) {
    const body = { linked_type: "game", linked_id: "g" };
    const refused = await server.send(key, {
      as: attacker,
      params: { id: image.id },
      ...(key[0] === "P" ? { body } : {}),
    });
    expect(refused.statusCode, key).toBe(404);
  }
  expect((await server.call("GET /images/", { as: attacker })).items).toEqual([]);
});

test("a game cannot use another user's image, and the refusal names the field", async () => {
  const image = await upload(host);
  const show = await server.call("POST /gameshows", { as: attacker, body: { name: "Mine" } });
  const game = await server.call("POST /games", { as: attacker, body: { title: "Mine", show_id: show.id } });
  const params = { id: game.id };
  const mention = `![](/images/${image.id})`;
  const round = { type: "classic", content: mention };
  const translations = { de: { state: "draft" as const, texts: { content: { source: "", text: mention } } } };
  const refusals = [
    await server.send("POST /games", {
      as: attacker,
      body: { title: "X", show_id: show.id, cover_image_id: image.id },
    }),
    await server.send("POST /games", { as: attacker, body: { title: "X", show_id: show.id, rounds: [round] } }),
    await server.send("PATCH /games/:id", { as: attacker, params, body: { rules: mention } }),
    await server.send("PATCH /games/:id", { as: attacker, params, body: { rounds: [{ type: "classic" }, round] } }),
    await server.send("POST /games/:id/rounds", { as: attacker, params, body: round }),
    await server.send("POST /games/:id/rounds", { as: attacker, params, body: { type: "classic", translations } }),
  ].map((response) => response.json<{ details?: { fields: { path: string; code: string }[] } }>().details?.fields[0]);
  expect(refusals.map((field) => [field?.path, field?.code])).toEqual([
    ["cover_image_id", "unknown_image"],
    ["rounds.0.content", "unknown_image"],
    ["rules", "unknown_image"],
    ["rounds.1.content", "unknown_image"],
    ["content", "unknown_image"],
    ["translations", "unknown_image"],
  ]);
  expect((await server.send("GET /images/:id", { as: attacker, params: { id: image.id } })).statusCode).toBe(404);
  // An image of the user's own is accepted.
  const own = await upload(attacker);
  await server.call("PATCH /games/:id", { as: attacker, params, body: { rules: `![](/images/${own.id})` } });
});

test("no way of writing another user's image gets it into a game", async () => {
  const { id } = await upload(host);
  const show = await server.call("POST /gameshows", { as: attacker, body: { name: "Spelled" } });
  const game = await server.call("POST /games", { as: attacker, body: { title: "Spelled", show_id: show.id } });
  const attempts = [
    { type: "classic", content: `![](&#47;images/${id})` },
    { type: "classic", content: `![](/im&#97;ges/${id})` },
    { type: "classic", content: `![](<\\/images\\/${id}>)` },
    { type: "classic", content: `![][a]\n\n[a]: /images&sol;${id}` },
    { type: "classic", answer_content: `asset:${id}` },
    { type: "classic", question: `asset:${id}` },
    { type: "classic", title: `asset:${id}--blur-1-6` },
    { type: "classic", answers: [`asset:${id}`] },
    { type: "picture", config: { image: `/images/${id}`, effect: "pixels", steps: 6, min_percent: 20 } },
    { type: "multipleChoice", config: { question_text: `asset:${id}`, options: [] } },
  ];
  for (const round of attempts) {
    const refused = await server.send("POST /games/:id/rounds", { as: attacker, params: { id: game.id }, body: round });
    expect([round, refused.json<{ details?: unknown }>().details]).toMatchObject([
      round,
      { fields: [{ code: "unknown_image" }] },
    ]);
  }
});
