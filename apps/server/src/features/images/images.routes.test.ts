import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Image } from "@showrunner/contract/rest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { fetchOpenApiValidator } from "../../testing/openapi-validator.ts";
import { createFileUrlSigner } from "../../platform/media/file-url-signer.ts";
import { createImageUrls } from "./image-urls.ts";
import { countFrames } from "./frame-count.ts";
import { createProcessImage } from "./image-processing.ts";

let on: TestServer;
let owner: Credentials;
let other: Credentials;
beforeAll(async () => {
  on = await startTestServer();
  const admin = await on.setUp();
  owner = await on.makeUser(admin, "owner");
  other = await on.makeUser(admin, "other");
});
afterAll(() => on.close());

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: "#ffb703" } });

function uploading(data: Buffer, filename = "photo.png", fields: Readonly<Record<string, string>> = {}, as = owner) {
  const boundary = "----test";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n`;
  return on.app.inject({
    method: "POST",
    url: "/api/v1/images/upload",
    payload: Buffer.concat([Buffer.from(parts.join("") + head), data, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${as.access_token}`,
    },
  });
}
const upload = async (data: Buffer, filename?: string): Promise<Image> => (await uploading(data, filename)).json();

describe("an upload", () => {
  test.each(["png", "jpeg", "webp", "gif"] as const)("stores %s in three sizes", async (format) => {
    const image = await upload(await picture(2_400, 1_200).toFormat(format).toBuffer(), `Straße.${format}`);
    expect(image).toMatchObject({ name: `Straße.${format}`, mime: `image/${format}`, width: 2_400, height: 1_200 });
    const sizes = [];
    for (const url of [image.urls.thumb, image.urls.display, image.urls.original]) {
      const response = await on.app.inject(url);
      const { width, format: kept } = await sharp(response.rawPayload).metadata();
      expect(response.headers["content-type"]).toBe(`image/${kept}`);
      sizes.push([width, kept]);
    }
    expect(sizes).toEqual([
      [320, "webp"],
      [1_920, "webp"],
      [2_400, format],
    ]);
  });

  test("strips metadata and applies the orientation", async () => {
    const photo = await picture(30, 20)
      .jpeg()
      .withExif({ IFD0: { Artist: "Somebody", Copyright: "12 Home Street" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const image = await upload(photo);
    expect([image.width, image.height]).toEqual([20, 30]);
    for (const url of Object.values(image.urls)) {
      const { rawPayload } = await on.app.inject(url);
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
      expect(rawPayload.toString("latin1")).not.toContain("Home Street");
    }
  });

  test("drops data appended to the image", async () => {
    const hidden = "<script>alert(1)</script>";
    const image = await upload(Buffer.concat([await picture().png().toBuffer(), Buffer.from(hidden)]));
    expect((await on.app.inject(image.urls.original)).rawPayload.toString("latin1")).not.toContain(hidden);
  });

  test("keeps an animation animated", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#00ff00"].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const image = await upload(gif);
    expect([image.width, image.height]).toEqual([8, 8]);
    for (const url of [image.urls.display, image.urls.original])
      expect((await sharp((await on.app.inject(url)).rawPayload).metadata()).pages).toBe(2);
  });

  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    [
      "a drawing that can hold scripts",
      () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      422,
      "image_invalid",
    ],
    ["a web page", () => Buffer.from("<!doctype html><script>1</script>"), 422, "image_invalid"],
    ["nothing", () => Buffer.alloc(0), 422, "image_invalid"],
    [
      "half a picture",
      async () => (await picture(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 3_000),
      422,
      "image_invalid",
    ],
    [
      "a picture's beginning and rubbish",
      () => Buffer.from("\x89PNG\r\n\x1a\nrubbish", "latin1"),
      422,
      "image_invalid",
    ],
    ["another format under a picture's name", async () => picture().tiff().toBuffer(), 422, "image_invalid"],
    [
      "more than 10 MB",
      async () => Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(10.6e6)]),
      413,
      "image_too_large",
    ],
    [
      "a small file with more than 40 megapixels",
      async () => picture(8_000, 5_001).png().toBuffer(),
      413,
      "image_too_large",
    ],
  ])("rejects %s", async (_about, make, status, code) => {
    const before = (await on.call("GET /images/", { as: owner })).total;
    const response = await uploading(await make());
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect((await on.call("GET /images/", { as: owner })).total).toBe(before);
  });

  test("rejects a request without a file or that is not multipart", async () => {
    const response = await on.app.inject({
      method: "POST",
      url: "/api/v1/images/upload",
      payload: '------test\r\nContent-Disposition: form-data; name="linked_type"\r\n\r\ngame\r\n------test--\r\n',
      headers: {
        "content-type": "multipart/form-data; boundary=----test",
        authorization: `Bearer ${owner.access_token}`,
      },
    });
    expect([response.statusCode, response.json().details.fields]).toMatchObject([
      422,
      [{ path: "file", code: "required" }],
    ]);
    expect((await on.send("POST /images/upload", { as: owner })).statusCode).toBe(415);
  });

  test.each([
    [
      "ends in the middle of the file",
      "boundary=----test",
      '------test\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nabc',
    ],
    ["ends in the middle of a head", "boundary=----test", "------test\r\nContent-Dispo"],
    ["has no boundary", "", "------test--\r\n"],
    ["has a boundary that is too long", `boundary=${"x".repeat(300)}`, "------test--\r\n"],
  ])("responds 400 to a form that %s", async (_about, boundary, payload) => {
    const headers = {
      "content-type": `multipart/form-data; ${boundary}`,
      authorization: `Bearer ${owner.access_token}`,
    };
    const response = await on.app.inject({ method: "POST", url: "/api/v1/images/upload", payload, headers });
    expect([response.statusCode, response.json().code]).toEqual([400, "invalid_request"]);
  });

  test("keeps only the base name of a claimed path", async () => {
    const response = await uploading(await picture().png().toBuffer(), "../../etc/passwd.png", {
      unknown: "field",
    });
    expect(response.json<Image>()).toMatchObject({ name: "passwd.png", linked_type: null, linked_id: null });
  });

  test("is linked to the target that its form names", async () => {
    const game = await on.call("POST /games", { as: owner, body: { title: "Linked", owner: "me" } });
    const link = { linked_type: "game", linked_id: game.id };
    const response = await uploading(await picture().png().toBuffer(), "photo.png", link);
    expect([response.statusCode, response.json()]).toMatchObject([201, link]);
    const params = { id: response.json<Image>().id };
    expect(await on.call("GET /images/:id", { as: owner, params })).toMatchObject(link);
    const { items } = await on.call("GET /images/:id/places", { as: owner, params });
    expect(items).toMatchObject([{ type: "game", id: game.id, is_linked: true }]);
  });

  test("is refused and not stored if the caller may not link it to the target", async () => {
    const foreign = await on.call("POST /games", { as: other, body: { title: "Foreign", owner: "me" } });
    const data = await picture().png().toBuffer();
    const { total } = await on.call("GET /images/", { as: owner });
    const refuse = async (fields: Readonly<Record<string, string>>): Promise<unknown> => {
      const response = await uploading(data, "photo.png", fields);
      expect(response.statusCode).toBe(422);
      return response.json().details.fields;
    };
    const unknown = [{ path: "linked_id", code: "unknown_target" }];
    expect(await refuse({ linked_type: "game", linked_id: foreign.id })).toMatchObject(unknown);
    expect(await refuse({ linked_type: "round", linked_id: "missing" })).toMatchObject(unknown);
    expect(await refuse({ linked_type: "game" })).toMatchObject([{ path: "linked_id", code: "required" }]);
    expect(await refuse({ linked_id: foreign.id })).toMatchObject([{ path: "linked_type", code: "required" }]);
    expect(await refuse({ linked_type: "team", linked_id: "1" })).toMatchObject([
      { path: "linked_type", code: "unknown_choice" },
    ]);
    expect(await refuse({ linked_type: "game", linked_id: "x".repeat(41) })).toMatchObject([
      { path: "linked_id", code: "too_long" },
    ]);
    expect((await on.call("GET /images/", { as: owner })).total).toBe(total);
  });

  test("processes one image at a time and rejects only a user whose own queue is full", async () => {
    const process = createProcessImage();
    const data = await picture(60, 40).png().toBuffer();
    const finished: string[] = [];
    const upload = async (user: string) => {
      const result = await process(data, user);
      if (typeof result !== "string") finished.push(user);
      return result;
    };
    const results = await Promise.all([...Array.from({ length: 24 }, () => upload("greedy")), upload("modest")]);
    expect(results.filter((result) => result === "user_queue_full")).toHaveLength(20);
    expect(finished).toHaveLength(5);
    expect(results.at(-1)).toMatchObject({ mime: "image/png" });
    expect(finished.indexOf("modest")).toBeLessThanOrEqual(2);
  });

  test("rejects all users while the queue of all users is full", async () => {
    const process = createProcessImage();
    const data = await picture(60, 40).png().toBuffer();
    const results = await Promise.all(Array.from({ length: 41 }, (_, index) => process(data, `user ${index}`)));
    expect(results.filter((result) => typeof result === "string")).toEqual(["queue_full"]);
  });

  test("rejects an animation with 300,000 frames before decoding", async () => {
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
    const head = Buffer.concat([Buffer.from("GIF89a"), Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
    const moving = (frames: number) =>
      Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
    const start = performance.now();
    expect((await uploading(moving(300_000), "many.gif")).json()).toMatchObject({ code: "image_too_large" });
    expect(performance.now() - start).toBeLessThan(1_000);
    expect((await uploading(moving(20), "few.gif")).statusCode).toBe(201);
  });

  test("counts frames as the decoder does", async () => {
    const frames = await Promise.all(
      ["red", "green", "blue"].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = sharp(frames, { join: { animated: true } });
    for (const format of ["gif", "webp"] as const) {
      const data = await animation.clone().toFormat(format).toBuffer();
      const { pages = 1 } = await sharp(data).metadata();
      expect([format, pages, countFrames(data, format, 1_000)]).toEqual([format, 3, 3]);
    }
    expect(countFrames(Buffer.from("GIF89a"), "gif", 10)).toBe(0);
  });
});

describe("a signed image URL", () => {
  test("works without a session, cannot be forged, and expires", async () => {
    const { id, urls } = await upload(await picture().png().toBuffer());
    const status = async (url: string) => (await on.app.inject(url)).statusCode;
    expect(await status(urls.thumb)).toBe(200);
    expect(await status(urls.thumb.replace("thumb", "original"))).toBe(404);
    expect(await status(urls.thumb.replace(/exp=\d+/, "exp=9999999999"))).toBe(404);
    expect(await status(urls.thumb.replace(/sig=(.)/, (_, first) => `sig=${first === "A" ? "B" : "A"}`))).toBe(404);
    expect(await status(`/api/v1/images/${id}/file?variant=thumb`)).toBe(401);
    const signedIn = ({ access_token }: Credentials) =>
      on.app.inject({ url: `/api/v1/images/${id}/file`, headers: { authorization: `Bearer ${access_token}` } });
    const own = await signedIn(owner);
    expect([own.statusCode, own.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect((await signedIn(other)).statusCode).toBe(404);
  });

  test("is valid for 12 to 24 hours and stays the same within a step", () => {
    let now = 1_795_000_000_000;
    const signer = createFileUrlSigner(Buffer.alloc(32, 1), () => now);
    const address = new URL(createImageUrls(signer).createUrl("i", "thumb"), "http://host");
    const check = () =>
      signer.verify("i/thumb", Number(address.searchParams.get("exp")), address.searchParams.get("sig") ?? "");
    expect(check()).toBe("good");
    now += 11.9 * 3_600_000;
    expect(check()).toBe("good");
    now += 12.2 * 3_600_000;
    expect(check()).toBe("expired");
  });

  test("is served with a CSP that allows no scripts", async () => {
    const { urls } = await upload(await picture().png().toBuffer());
    expect((await on.app.inject(urls.original)).headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });
});

describe("a running show", () => {
  test("serves its images under stable random URLs and prevents their deletion", async () => {
    const image = await upload(await picture().png().toBuffer(), "the answer is yellow.png");
    const show = await on.call("POST /gameshows", { as: owner, body: { name: "Pictures" } });
    const round = {
      type: "classic",
      title: null,
      question: "?",
      content: `![](/images/${image.id})`,
      answers: ["!"],
      answer_content: "",
      description: null,
      max_points: 1,
      time_limit_s: null,
      scoring: "partial_credit" as const,
      buzzer_override: "disable" as const,
      config: {},
    };
    await on.call("POST /games", { as: owner, body: { title: "G", show_id: show.id, rounds: [round] } });
    const view = { run_id: null, round_id: null, phase: null };
    await on.call("POST /gameshows/:id/commands", {
      as: owner,
      params: { id: show.id },
      body: { id: "s", device_id: "d", body: { type: "start", view } },
    });

    const [asset] = await on.database.read
      .selectFrom("asset_capabilities")
      .selectAll()
      .where("show_id", "=", show.id)
      .execute();
    expect(asset?.image_id).toBe(image.id);
    expect(asset?.capability).toMatch(/^[\w-]{24}$/);
    const response = await on.app.inject(`/api/v1/assets/${asset?.capability}`);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(JSON.stringify(response.headers)).not.toContain("yellow");
    expect((await on.app.inject("/api/v1/assets/guess")).statusCode).toBe(404);
    const size = response.rawPayload.length;
    const getRange = (range: string, more = {}) =>
      on.app.inject({ url: `/api/v1/assets/${asset?.capability}`, headers: { range, ...more } });
    const part = await getRange("bytes=4-11");
    expect([part.statusCode, part.headers["content-range"], part.headers["content-length"]]).toEqual([
      206,
      `bytes 4-11/${size}`,
      "8",
    ]);
    expect(part.rawPayload).toEqual(response.rawPayload.subarray(4, 12));
    expect((await getRange("bytes=-5")).rawPayload).toEqual(response.rawPayload.subarray(size - 5));
    const beyond = await getRange(`bytes=${size}-`);
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
    expect(beyond.json()).toMatchObject({ code: "range_not_satisfiable", request_id: expect.any(String) });
    expect(beyond.headers["cache-control"]).toBe("no-store");
    const { problem } = await fetchOpenApiValidator(on.app);
    expect(problem("GET /assets/:capability", beyond)).toBeNull();
    const thumb = await on.app.inject({ url: image.urls.thumb, headers: { range: "bytes=9999999-" } });
    expect([thumb.statusCode, thumb.json().code]).toEqual([416, "range_not_satisfiable"]);
    expect(problem("GET /images/:id/file", thumb)).toBeNull();
    for (const ignored of ["bytes=0-1,4-5", "lines=1-2", "nonsense"])
      expect((await getRange(ignored)).rawPayload).toEqual(response.rawPayload);
    expect((await getRange("bytes=0-1", { "if-range": '"x"' })).statusCode).toBe(200);

    const refused = await on.send("DELETE /images/:id", { as: owner, params: { id: image.id } });
    expect([refused.statusCode, refused.json().code]).toEqual([409, "media_linked"]);
    await on.call("DELETE /gameshows/:id", { as: owner, params: { id: show.id } });
    // The game stays with its owner and keeps its picture.
    const { items } = await on.call("GET /images/:id/places", { as: owner, params: { id: image.id } });
    await on.call("DELETE /games/:id", { as: owner, params: { id: items[0]?.game_id ?? "" } });
    await on.call("DELETE /images/:id", { as: owner, params: { id: image.id } });
    expect((await on.app.inject(image.urls.thumb)).statusCode).toBe(404);
  });

  test("a round without title is named by its question, also where that is part of its config", async () => {
    const image = await upload(await picture().png().toBuffer());
    const options = [
      { text: `![](/images/${image.id})`, correct: true },
      { text: "Rome", correct: false },
    ];
    const round = {
      ...{ type: "multipleChoice", title: null, question: "", content: "", answers: [], answer_content: "" },
      ...{ description: null, max_points: 10, time_limit_s: null, scoring: "partial_credit" as const },
      buzzer_override: "use_game_default" as const,
      config: { question_text: "Which city?", options },
    };
    await on.call("POST /games", { as: owner, body: { title: "Cities", owner: "me", rounds: [round] } });
    const { items } = await on.call("GET /images/:id/places", { as: owner, params: { id: image.id } });
    expect(items.map(({ name }) => name)).toEqual(["Cities – Which city?"]);
  });

  test("places do not reveal the question of a game whose content the owner of the image may not see", async () => {
    const admin = { access_token: (await on.signIn("admin", "test password")).access_token };
    const image = await upload(await picture().png().toBuffer());
    const round = {
      ...{ type: "classic", title: null, question: "The secret question?", content: `![](/images/${image.id})` },
      ...{ answers: ["!"], answer_content: "", description: null, max_points: 1, time_limit_s: null },
      ...{ scoring: "partial_credit" as const, buzzer_override: "disable" as const, config: {} },
    };
    const body = { title: "Hidden", shared_with_hosts: false, rounds: [round] };
    const game = await on.call("POST /games", { as: admin, body });
    const params = { id: image.id };
    const readNames = async (as: Credentials) =>
      (await on.call("GET /images/:id/places", { as, params })).items.map(({ name }) => name);
    expect(await readNames(owner)).toEqual(["Hidden – 1"]);
    expect(await readNames(admin)).toEqual(["Hidden – The secret question?"]);
    const refused = await on.send("DELETE /images/:id", { as: owner, params });
    expect(refused.json()).toMatchObject({ code: "media_linked", details: { params: { places: ["Hidden – 1"] } } });
    expect(refused.body).not.toContain("secret");
    const { version } = game;
    await on.call("PATCH /games/:id", {
      as: admin,
      params: { id: game.id },
      body: { version, shared_with_hosts: true },
    });
    expect(await readNames(owner)).toEqual(["Hidden – The secret question?"]);
  });

  test("a cover image cannot be deleted before it is removed from its game", async () => {
    const admin = { access_token: (await on.signIn("admin", "test password")).access_token };
    const image = await upload(await picture().png().toBuffer());
    const game = await on.call("POST /games", { as: admin, body: { title: "Covered", cover_image_id: image.id } });
    expect(game.cover_url).toContain(image.id);
    const remove = () => on.send("DELETE /images/:id", { as: owner, params: { id: image.id } });
    expect((await remove()).json()).toMatchObject({
      code: "media_linked",
      details: { params: { places: ["Covered"] } },
    });
    await on.call("DELETE /images/:id/link", {
      as: admin,
      params: { id: image.id },
      query: { linked_type: "game", linked_id: game.id },
    });
    expect((await remove()).statusCode).toBe(204);
    expect(await on.call("GET /games/:id", { as: admin, params: { id: game.id } })).toMatchObject({
      cover_image_id: null,
      cover_url: null,
    });
  });
});

describe("the sample show", () => {
  test("responds 429 with Retry-After if a user would have too many pending images", async () => {
    const load = () => on.send("POST /gameshows/sample", { as: other, body: { language: "en" } });
    const responses = await Promise.all(Array.from({ length: 8 }, load));
    const refused = responses.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(8);
    for (const response of refused) {
      expect([response.statusCode, response.json().code]).toEqual([429, "too_many_requests"]);
      expect(response.headers["retry-after"]).toBe("2");
    }
  });

  test.each(["en", "de"] as const)("can be loaded and started in %s", async (language) => {
    const { gameshow_id: id } = await on.call("POST /gameshows/sample", { as: other, body: { language } });
    const { items } = await on.call("GET /games", { as: other, query: { show_id: id } });
    const games = await Promise.all(
      items.map((item) => on.call("GET /games/:id", { as: other, params: { id: item.id } })),
    );
    const rounds = games.flatMap((game) => game.rounds);
    expect(games.map((game) => game.language)).toEqual([language, language]);
    expect(new Set(rounds.map(({ type }) => type))).toEqual(new Set(["classic", "multipleChoice", "timedChallenge"]));
    expect(rounds.flatMap(({ problems }) => problems)).toEqual([]);
    const started = await on.call("POST /gameshows/:id/commands", {
      as: other,
      params: { id },
      body: { id: "s", device_id: "d", body: { type: "start", view: { run_id: null, round_id: null, phase: null } } },
    });
    expect(started).toMatchObject({ ok: true });
    const assets = await on.database.read
      .selectFrom("asset_capabilities")
      .selectAll()
      .where("show_id", "=", id)
      .execute();
    expect(assets).toHaveLength(1);
  });
});
