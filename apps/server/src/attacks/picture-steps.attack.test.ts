import { once } from "node:events";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { PROTOCOL_VERSION } from "@showrunner/contract/realtime";
import type { Image } from "@showrunner/contract/rest";
import { reportAttack } from "../testing/attack-report.ts";
import { startTestServer, type Credentials, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let origin: string;
let host: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.setUp();
  host = await server.makeUser(admin, "host");
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const SIZE = 200;
const STEPS = 3;

/** A picture in which every pixel differs from its neighbours. */
async function uploadPicture(): Promise<Image> {
  const pixels = Buffer.from(Array.from({ length: SIZE * SIZE * 3 }, (_, index) => (index * 7_919) % 251));
  const data = await sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new File([new Uint8Array(data)], "fox.png", { type: "image/png" }));
  const response = await fetch(`http://${origin}/api/v1/images/upload`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${host.access_token}` },
  });
  return (await response.json()) as Image;
}

/** All frames of one audience client. */
async function collectFrames(publicId: string, role: "team" | "display", token: string | null) {
  const socket = new WebSocket(`ws://${origin}/api/v1/gameshows/public/${publicId}/socket`);
  const frames: string[] = [];
  socket.on("message", (data: Buffer) => frames.push(data.toString()));
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL_VERSION, device_id: "page", seq: null, role, token }));
  await expect.poll(() => frames.length).toBeGreaterThan(1);
  return { text: () => frames.join("\n"), close: () => socket.close() };
}

/** Number of different colours: the detail in a picture. */
async function countColours(file: Buffer): Promise<number> {
  const pixels = await sharp(file).removeAlpha().raw().toBuffer();
  const colours = new Set<string>();
  for (let at = 0; at < pixels.length; at += 3) colours.add(pixels.toString("hex", at, at + 3));
  return colours.size;
}

test("no address and no byte of a later step reaches phones or displays", async () => {
  const image = await uploadPicture();
  const show = await server.call("POST /gameshows", { as: host, body: { name: "Pictures" } });
  const config = { image: `/images/${image.id}`, effect: "pixels", steps: STEPS, interval_s: null, min_percent: 20 };
  const round = {
    type: "picture",
    question: "Which animal?",
    answers: ["Fox"],
    buzzer_override: "enable" as const,
    config,
  };
  await server.call("POST /games", { as: host, body: { title: "Animals", show_id: show.id, rounds: [round] } });
  const params = { publicId: show.public_id };
  const { team_token } = await server.call("POST /gameshows/join/:publicId/register", {
    params,
    body: { name: "Foxes", password: "pw", device_id: "phone" },
  });
  const pages = [
    await collectFrames(show.public_id, "team", team_token),
    await collectFrames(show.public_id, "display", null),
  ];
  let commands = 0;
  const moderate = async (body: object): Promise<void> => {
    const { slices } = await server.call("GET /gameshows/:id/live", { as: host, params: { id: show.id } });
    const { programme, desk } = slices;
    const view = { run_id: slices.show.run_id, round_id: programme.current_round_id, phase: desk?.phase ?? null };
    commands += 1;
    const given = { id: `c${commands}`, device_id: "d", body: { ...body, view } } as never;
    expect(
      await server.call("POST /gameshows/:id/commands", { as: host, params: { id: show.id }, body: given }),
    ).toMatchObject({ ok: true });
  };
  /** Everything that the audience has received so far, by any way. */
  const received = async (): Promise<string> =>
    [
      ...pages.map((page) => page.text()),
      (await server.send("GET /gameshows/public/:publicId/live", { as: { team_token }, params })).body,
      (await server.send("GET /gameshows/public/:publicId/display", { params })).body,
    ].join("\n");
  const readCapabilities = async (): Promise<readonly string[]> => [
    ...new Set([...(await received()).matchAll(/asset:([\w-]+)/g)].map(([, id = ""]) => id)),
  ];

  await moderate({ type: "start" });
  await moderate({ type: "start_first_round" });
  const colours: number[] = [];
  for (let step = 1; step <= STEPS; step += 1) {
    if (step > 1) await moderate({ type: "show_step", step });
    await expect.poll(async () => (await readCapabilities()).length).toBe(step);
    expect(await received()).not.toContain(image.id);
    const capability = (await readCapabilities()).at(-1) ?? "";
    const file = await server.app.inject(`/api/v1/assets/${capability}`);
    expect(file.statusCode).toBe(200);
    colours.push(await countColours(file.rawPayload));
  }
  for (const page of pages) page.close();
  // A mosaic has no more colours than blocks.
  expect(colours[0]).toBeLessThanOrEqual(8 * 8);
  expect(colours[1]).toBeLessThanOrEqual(64 * 64);
  expect(colours[2]).toBeGreaterThan(colours[1] ?? 0);
  const guesses = ["pixels-1-3", "display", `${image.id}--pixels-1-3`, image.id];
  const statuses = await Promise.all(
    guesses.map(async (guess) => (await server.app.inject(`/api/v1/assets/${guess}`)).statusCode),
  );
  reportAttack("steps of a picture ahead of their time", {
    steps: STEPS,
    guesses: guesses.length,
    leaks: statuses.filter((status) => status === 200).length,
  });
  expect(statuses).toEqual([404, 404, 404, 404]);
});
