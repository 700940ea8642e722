import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { protocol_version } from "@showrunner/contract/realtime";
import type { Gameshow, Image } from "@showrunner/contract/rest";
import { reportAttack } from "../testing/attack.ts";
import { testServer, type Credentials, type TestServer } from "../testing/server.ts";

/** A file name that gives away the answer. */
const file_name = "the-answer-is-paris";

let on: TestServer;
let origin: string;
let admin: Credentials;
let host: Credentials;
let attacker: Credentials;
beforeAll(async () => {
  on = await testServer();
  admin = await on.setUp();
  host = await on.makeUser(admin, "host");
  attacker = await on.makeUser(admin, "attacker");
  await on.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(on.app.server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(() => on.end());

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
async function upload(as: Credentials): Promise<Image> {
  const form = new FormData();
  form.set("file", new File([pixel], `${file_name}.png`, { type: "image/png" }));
  const request = new Request(`http://${origin}/api/v1/images/upload`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${as.access_token}` },
  });
  return (await (await fetch(request)).json()) as Image;
}

const at_start = { run_id: "", round_id: null, phase: null } as const;
let commands = 0;
async function moderate(id: string, body: object, as = host): Promise<void> {
  commands += 1;
  const given = { id: `c${commands}`, device_id: "d", body } as never;
  expect(await on.call("POST /gameshows/:id/commands", { as, params: { id }, body: given })).toMatchObject({
    ok: true,
  });
}

/** A show of the host with the picture in the question, rules and cover of its only game. */
async function showWith(image: Image): Promise<Gameshow> {
  const show = await on.call("POST /gameshows", { as: host, body: { name: "Pictures" } });
  await on.call("POST /games", {
    as: host,
    body: {
      title: "Capitals",
      show_id: show.id,
      cover_image_id: image.id,
      rules: `![${file_name}](/images/${image.id})`,
      rounds: [
        {
          type: "classic",
          question: "Which city?",
          content: `![${file_name}](/images/${image.id}) and ![A tower at night](/images/${image.id})`,
          answers: ["Paris"],
        },
      ],
    },
  });
  return show;
}

/** Collects all socket frames of one audience client. */
async function framesOf(show: Gameshow, role: "team" | "display", token: string | null) {
  const socket = new WebSocket(`ws://${origin}/api/v1/gameshows/public/${show.public_id}/socket`);
  const frames: string[] = [];
  socket.on("message", (data: Buffer) => frames.push(data.toString()));
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "hello", protocol: protocol_version, device_id: "page", seq: null, role, token }));
  await expect.poll(() => frames.length, { timeout: 5_000 }).toBeGreaterThan(1);
  return {
    text: () => frames.join("\n"),
    close: () => socket.close(),
  };
}

test("A5: before the reveal no phone and no big screen is told a file's name or the picture's id", async () => {
  const image = await upload(host);
  const show = await showWith(image);
  const { team_token } = await on.call("POST /gameshows/join/:publicId/register", {
    params: { publicId: show.public_id },
    body: { name: "Foxes", password: "pw", device_id: "phone" },
  });
  const pages = [await framesOf(show, "team", team_token), await framesOf(show, "display", null)];
  await moderate(show.id, { type: "start", view: at_start });
  const { slices } = await on.call("GET /gameshows/:id/live", { as: host, params: { id: show.id } });
  const { show: now } = slices as { show: { run_id: string } };
  await moderate(show.id, { type: "start_first_round", view: { ...at_start, run_id: now.run_id } });
  const params = { publicId: show.public_id };
  const read = async () => [
    (await on.send("GET /gameshows/public/:publicId/live", { as: { team_token }, params })).body,
    (await on.send("GET /gameshows/public/:publicId/display", { params })).body,
    (await on.send("GET /gameshows/public/:publicId", { params })).body,
  ];
  await expect.poll(async () => (await read()).join("").includes("A tower at night"), { timeout: 5_000 }).toBe(true);
  for (const page of pages) await expect.poll(page.text, { timeout: 5_000 }).toContain("A tower at night");
  const told = [...pages.map((page) => page.text()), ...(await read())];
  for (const page of pages) page.close();
  const [frames = ""] = told;
  // The pictures themselves are served, under ids of this run.
  const [, capability = ""] = /"assets":\{"([\w-]{24})"/.exec(frames) ?? [];
  expect((await on.app.inject(`/api/v1/assets/${capability}`)).statusCode).toBe(200);
  const leaks = told.filter((text) => text.includes(file_name) || text.includes(image.id)).length;
  reportAttack("file names and ids of pictures on audience screens", { texts: told.length, leaks });
  expect(leaks).toBe(0);
});

test("A5: a picture's record and file are its owner's, an admin's, and theirs who may read a game that shows it", async () => {
  const image = await upload(admin);
  const game = await on.call("POST /games", {
    as: admin,
    body: {
      title: "Library",
      shared_with_hosts: true,
      rounds: [{ type: "classic", question: "?", answer_content: `![](/images/${image.id})` }],
    },
  });
  const statuses = async (as: Credentials) => [
    (await on.send("GET /images/:id", { as, params: { id: image.id } })).statusCode,
    (
      await on.app.inject({
        url: `/api/v1/images/${image.id}/file?variant=thumb`,
        headers: { authorization: `Bearer ${as.access_token}` },
      })
    ).statusCode,
  ];
  expect(await statuses(admin)).toEqual([200, 200]);
  // Shared: users who may read the game may read its pictures.
  expect(await statuses(attacker)).toEqual([200, 200]);
  const stage = await on.call("POST /gameshows", { as: host, body: { name: "On stage" } });
  await on.call("POST /gameshows/:id/games", { as: host, params: { id: stage.id }, body: { game_id: game.id } });
  await moderate(stage.id, { type: "start", view: at_start });
  expect(await statuses(attacker)).toEqual([404, 404]);
  expect(await statuses(host)).toEqual([200, 200]);
  await on.call("PATCH /games/:id", { as: admin, params: { id: game.id }, body: { shared_with_hosts: false } });
  expect(await statuses(attacker)).toEqual([404, 404]);
  for (const key of ["PUT /images/:id/link", "DELETE /images/:id"] as const) {
    const body = { linked_type: "game", linked_id: "g" };
    const refused = await on.send(key, { as: attacker, params: { id: image.id }, ...(key[0] === "P" ? { body } : {}) });
    expect(refused.statusCode, key).toBe(404);
  }
  expect((await on.call("GET /images/", { as: attacker })).items).toEqual([]);
});

test("A5: showing somebody else's picture in a game of one's own is refused, field by field", async () => {
  const image = await upload(host);
  const show = await on.call("POST /gameshows", { as: attacker, body: { name: "Mine" } });
  const game = await on.call("POST /games", { as: attacker, body: { title: "Mine", show_id: show.id } });
  const params = { id: game.id };
  const mention = `![](/images/${image.id})`;
  const round = { type: "classic", content: mention };
  const refusals = [
    await on.send("POST /games", { as: attacker, body: { title: "X", show_id: show.id, cover_image_id: image.id } }),
    await on.send("POST /games", { as: attacker, body: { title: "X", show_id: show.id, rounds: [round] } }),
    await on.send("PATCH /games/:id", { as: attacker, params, body: { rules: mention } }),
    await on.send("PATCH /games/:id", { as: attacker, params, body: { rounds: [{ type: "classic" }, round] } }),
    await on.send("POST /games/:id/rounds", { as: attacker, params, body: round }),
  ].map((response) => response.json<{ details?: { fields: { path: string; code: string }[] } }>().details?.fields[0]);
  expect(refusals.map((field) => [field?.path, field?.code])).toEqual([
    ["cover_image_id", "unknown_image"],
    ["rounds.0.content", "unknown_image"],
    ["rules", "unknown_image"],
    ["rounds.1.content", "unknown_image"],
    ["content", "unknown_image"],
  ]);
  expect((await on.send("GET /images/:id", { as: attacker, params: { id: image.id } })).statusCode).toBe(404);
  // An own picture is accepted.
  const own = await upload(attacker);
  await on.call("PATCH /games/:id", { as: attacker, params, body: { rules: `![](/images/${own.id})` } });
});
