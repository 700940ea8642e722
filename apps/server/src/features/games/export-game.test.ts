import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Game, GameExportFormat, Image } from "@showrunner/contract/rest";
import { IMPORT_LIMITS } from "@showrunner/transfer";
import { importFile, importText } from "@showrunner/transfer/import";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { buildAudioUpload, buildTone } from "../../testing/uploads.ts";

let on: TestServer;
let admin: Credentials;
let host: Credentials;
let other: Credentials;
beforeAll(async () => {
  on = await startTestServer();
  admin = await on.setUp();
  host = await on.makeUser(admin, "host");
  other = await on.makeUser(admin, "other");
});
afterAll(() => on.close());

const download = (id: string, format: GameExportFormat | "exe", as: Credentials | null) =>
  on.app.inject({
    url: `/api/v1/games/${id}/export?format=${format}`,
    headers: as === null ? {} : { authorization: `Bearer ${as.access_token}` },
  });

async function uploadPicture(as: Credentials): Promise<Image> {
  const data = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  const boundary = "----test";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="Mars.png"\r\nContent-Type: image/png\r\n\r\n`;
  const response = await on.app.inject({
    method: "POST",
    url: "/api/v1/images/upload",
    payload: Buffer.concat([Buffer.from(head), data, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${as.access_token}`,
    },
  });
  return response.json();
}

const ROUNDS = [
  { type: "classic", question: "Capital?", answers: ["=Bern", "Berne"], answer_content: "Since 1848" },
  {
    type: "multipleChoice",
    max_points: 25,
    config: {
      question_text: "Largest?",
      options: [
        { text: "Jupiter", correct: true },
        { text: "Mars", correct: false },
      ],
      allow_multiple: false,
      randomize_per_team: false,
    },
  },
];
const makeGame = (fields: object, as = admin): Promise<Game> =>
  on.call("POST /games", { as, body: { title: 'Ärger & "Quiz"', rounds: ROUNDS, ...fields } });

describe("an exported game", () => {
  test("is a file named after it in every format, and can be imported again", async () => {
    const { id } = await makeGame({});
    for (const format of ["json", "csv", "xlsx", "gift", "open_trivia", "text", "zip"] as const) {
      const response = await download(id, format, admin);
      expect([format, response.statusCode]).toEqual([format, 200]);
      expect(response.headers["content-disposition"]).toContain("filename*=UTF-8''%C3%84rger");
      const read = await importFile(Uint8Array.from(response.rawPayload), "file");
      expect([format, read.rounds.length > 0]).toEqual([format, true]);
      if (format === "csv") expect(response.body).toContain("'=Bern");
    }
  });

  test("survives an import and a second export byte for byte", async () => {
    const first = await download((await makeGame({ tags: ["b", "a"], rules: "# Rules" })).id, "json", admin);
    const { game, rounds, problems } = importText(first.body);
    expect(problems).toEqual([]);
    const again = await makeGame({ ...game, rounds: rounds.map(({ fields }) => fields) });
    expect((await download(again.id, "json", admin)).body).toBe(first.body);
  });

  test("has its pictures in an archive, which is the same for every export", async () => {
    const image = await uploadPicture(admin);
    const content = `![red](/images/${image.id})`;
    const rounds = [
      { ...ROUNDS[0], content },
      { ...ROUNDS[1], content },
    ];
    const { id } = await makeGame({ cover_image_id: image.id, rounds });
    const { rawPayload } = await download(id, "zip", admin);
    const files = unzipSync(rawPayload);
    expect(Object.keys(files)).toEqual(["game.json", "pictures/picture-1.png"]);
    expect(strFromU8(files["game.json"] ?? new Uint8Array())).not.toContain(image.id);
    const { media, problems } = await importFile(Uint8Array.from(rawPayload), "game.zip");
    expect(problems).toEqual([]);
    expect(media.map(({ name }) => name)).toEqual(["Mars.png"]);
    expect((await download(id, "zip", admin)).rawPayload.equals(rawPayload)).toBe(true);
  });

  test("has the variant for displays of a picture that is too large to be imported", async () => {
    const { id: imageId } = await uploadPicture(admin);
    const { read, write } = on.database;
    const bytes = IMPORT_LIMITS.pictureBytes + 1;
    await write([{ query: read.updateTable("images").set({ bytes }).where("id", "=", imageId) }]);
    const { id } = await makeGame({ cover_image_id: imageId });
    const { media, problems } = await importFile(
      Uint8Array.from((await download(id, "zip", admin)).rawPayload),
      "game.zip",
    );
    expect(problems).toEqual([]);
    expect(media.map(({ name, mime }) => [name, mime])).toEqual([["Mars.png", "image/webp"]]);
  });

  test("has its clips in an archive, as they were uploaded", async () => {
    const { payload, headers } = buildAudioUpload();
    const uploaded = await on.app.inject({
      method: "POST",
      url: "/api/v1/audio/upload",
      payload,
      headers: { ...headers, authorization: `Bearer ${admin.access_token}` },
    });
    const { id: clipId } = uploaded.json<{ id: string }>();
    const config = { audio: `/audio/${clipId}`, start_s: 0, length_s: 10 };
    const { id } = await makeGame({ rounds: [{ type: "music", answers: ["A"], config }, ROUNDS[0]] });
    const { rawPayload } = await download(id, "zip", admin);
    const files = unzipSync(rawPayload);
    expect(Object.keys(files)).toEqual(["game.json", "audio/clip-1.wav"]);
    expect(Buffer.from(files["audio/clip-1.wav"] ?? [])).toEqual(buildTone());
    const { media, rounds, problems } = await importFile(Uint8Array.from(rawPayload), "game.zip");
    expect(problems).toEqual([]);
    expect(media.map((file) => [file.id, file.name, file.mime])).toEqual([["clip-1", "tone.wav", "audio/wav"]]);
    expect(rounds[0]?.fields.config).toMatchObject({ audio: "/audio/clip-1" });
    expect((await download(id, "zip", admin)).rawPayload.equals(rawPayload)).toBe(true);
  });

  test("can be downloaded by users who may read its content", async () => {
    const library = await makeGame({});
    const shared = await makeGame({ shared_with_hosts: true });
    const show = await on.call("POST /gameshows", { as: host, body: { name: "Show" } });
    const own = await makeGame({ show_id: show.id }, host);
    const status = async (game: Game, as: Credentials | null): Promise<number> =>
      (await download(game.id, "json", as)).statusCode;
    expect([await status(library, admin), await status(library, host), await status(library, null)]).toEqual([
      200, 403, 401,
    ]);
    expect([await status(shared, host), await status(shared, other)]).toEqual([200, 200]);
    expect([await status(own, host), await status(own, other), await status(own, admin)]).toEqual([200, 404, 200]);
    expect((await download(library.id, "zip", host)).body).not.toContain("Bern");
    expect((await download("nothing", "json", admin)).statusCode).toBe(404);
    expect((await download(library.id, "exe", admin)).statusCode).toBe(400);
  });

  test("leaves out pictures that the reader may not see", async () => {
    const image = await uploadPicture(host);
    const shared = await makeGame({
      shared_with_hosts: true,
      rounds: [{ ...ROUNDS[0], content: "![x](/images/unknown-1)" }],
    });
    const { rawPayload } = await download(shared.id, "zip", other);
    expect(Object.keys(unzipSync(rawPayload))).toEqual(["game.json"]);
    expect(rawPayload.includes(image.id)).toBe(false);
  });
});
