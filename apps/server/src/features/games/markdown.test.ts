import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GAME_LIMITS, type RoundFields } from "@showrunner/contract/rest";
import { MARKDOWN_LIMITS } from "@showrunner/markdown";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let on: TestServer;
let admin: Credentials;
beforeAll(async () => {
  on = await startTestServer();
  admin = await on.setUp();
});
afterAll(() => on.close());

const tooManyMarks = "*_".repeat(2_000);
const round = (content: string, answerContent = ""): RoundFields => ({
  type: "classic",
  title: null,
  question: "?",
  content,
  answers: ["a"],
  answer_content: answerContent,
  description: null,
  max_points: 10,
  time_limit_s: null,
  scoring: "partial_credit",
  buzzer_override: "disable",
  config: {},
});
const storedRounds = (gameId: string) =>
  on.database.read.selectFrom("game_rounds").selectAll().where("game_id", "=", gameId).orderBy("position").execute();

async function showWith(gameId: string) {
  const show = await on.call("POST /gameshows", { as: admin, body: { name: "Show" } });
  await on.call("POST /gameshows/:id/games", { as: admin, params: { id: show.id }, body: { game_id: gameId } });
  return show;
}
const preview = async (gameId: string) =>
  (await on.call("GET /gameshows/:id/preview", { as: admin, params: { id: (await showWith(gameId)).id } })).content;

describe("markdown is rendered when it is saved", () => {
  test("on every endpoint that saves a text; copies keep their HTML", async () => {
    const { id } = await on.call("POST /games", {
      as: admin,
      body: { title: "Saved", rules: "*r*", rounds: [round("*c*", "*s*")] },
    });
    const added = await on.call("POST /games/:id/rounds", {
      as: admin,
      params: { id },
      body: { type: "classic", content: "*d*" },
    });
    await on.call("PATCH /games/:id/rounds/:roundId", {
      as: admin,
      params: { id, roundId: added.id },
      body: { answer_content: "*e*" },
    });
    await on.call("POST /games/:id/rounds/:roundId/duplicate", { as: admin, params: { id, roundId: added.id } });
    const expected = [
      ["<p><em>c</em></p>", "<p><em>s</em></p>"],
      ["<p><em>d</em></p>", "<p><em>e</em></p>"],
      ["<p><em>d</em></p>", "<p><em>e</em></p>"],
    ];
    const htmlOf = async (gameId: string) =>
      (await storedRounds(gameId)).map(({ content_html, answer_html }) => [content_html, answer_html]);
    expect(await htmlOf(id)).toEqual(expected);
    const copy = await on.call("POST /games/:id/duplicate", { as: admin, params: { id }, body: {} });
    expect(await htmlOf(copy.id)).toEqual(expected);
    const { rounds } = await on.call("GET /games/:id", { as: admin, params: { id } });
    await on.call("PATCH /games/:id", {
      as: admin,
      params: { id },
      body: { rules: "*q*", rounds: [{ ...round("*f*"), id: rounds[0]?.id ?? "" }] },
    });
    expect(await htmlOf(id)).toEqual([["<p><em>f</em></p>", ""]]);
    const [frozen] = (await preview(id)).games;
    expect(frozen).toMatchObject({ rules_html: "<p><em>q</em></p>", rounds: [{ content_html: "<p><em>f</em></p>" }] });
  });

  test("rejects a text that is too expensive at its field, in both languages, and saves nothing", async () => {
    const body = { title: "Refused", rules: tooManyMarks, rounds: [round(""), round("", tooManyMarks)] };
    const refused = await on.send("POST /games", { as: admin, body, headers: { "accept-language": "de" } });
    expect(refused.statusCode).toBe(422);
    const { fields } = refused.json<{ details: { fields: { path: string; code: string; message: string }[] } }>()
      .details;
    expect(fields.map(({ path, code }) => [path, code])).toEqual([
      ["rules", "markdown_marks"],
      ["rounds.1.answer_content", "markdown_marks"],
    ]);
    expect(fields[0]?.message).toBe(
      "Höchstens 2.000 Zeichen für fett, kursiv oder durchgestrichen (* _ ~) sind erlaubt.",
    );
    const { id } = await on.call("POST /games", { as: admin, body: { title: "Refused later", rounds: [round("a")] } });
    const add = { type: "classic", content: tooManyMarks };
    expect((await on.send("POST /games/:id/rounds", { as: admin, params: { id }, body: add })).json()).toMatchObject({
      details: { fields: [{ path: "content", code: "markdown_marks" }] },
    });
    expect(await storedRounds(id)).toHaveLength(1);
  });

  test("rejects a game whose texts are too large in total", async () => {
    const text = "word ".repeat(MARKDOWN_LIMITS.length / 5);
    const wanted = Math.ceil(GAME_LIMITS.total / (2 * text.length));
    const rounds = Array.from({ length: wanted }, () => round(text));
    const refused = await on.send("POST /games", { as: admin, body: { title: "Large", rounds } });
    expect(refused.json()).toMatchObject({ details: { fields: [{ path: "rounds", code: "game_too_large" }] } });
    const { id } = await on.call("POST /games", { as: admin, body: { title: "Large", rounds: rounds.slice(2) } });
    const add = { type: "classic", content: text, answer_content: text };
    const oneMore = await on.send("POST /games/:id/rounds", { as: admin, params: { id }, body: add });
    expect(oneMore.json()).toMatchObject({ details: { fields: [{ code: "game_too_large" }] } });

    const show = await on.call("POST /gameshows", { as: admin, body: { name: "Too large a show" } });
    for (let n = 0; n <= GAME_LIMITS.show_total / GAME_LIMITS.total; n += 1) {
      const copy = await on.call("POST /games/:id/duplicate", { as: admin, params: { id }, body: {} });
      await on.call("POST /gameshows/:id/games", { as: admin, params: { id: show.id }, body: { game_id: copy.id } });
    }
    const tooMuch = await on.send("GET /gameshows/:id/preview", { as: admin, params: { id: show.id } });
    expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([422, "content_too_large"]);
  });
});

describe("texts stored before rendering at save time", () => {
  test("are rendered and stored on first use; a text that is rejected today becomes plain text", async () => {
    const { id } = await on.call("POST /games", {
      as: admin,
      body: { title: "Old", language: "de", rules: "x", rounds: [round("*a*"), round("b", "c")] },
    });
    const { read } = on.database;
    await on.database.write([
      { query: read.updateTable("games").set({ rules: "*r*", rules_html: null }).where("id", "=", id) },
      { query: read.updateTable("game_rounds").set({ content_html: null }).where("game_id", "=", id) },
      {
        query: read
          .updateTable("game_rounds")
          .set({ content: `<b>${tooManyMarks}` })
          .where("game_id", "=", id)
          .where("position", "=", 1),
      },
    ]);
    const [frozen] = (await preview(id)).games;
    expect(frozen?.rules_html).toBe("<p><em>r</em></p>");
    expect(frozen?.rounds[0]?.content_html).toBe("<p><em>a</em></p>");
    const plain = frozen?.rounds[1]?.content_html ?? "";
    expect(plain).toContain("Ohne Formatierung angezeigt");
    expect(plain).toContain("<pre>&lt;b&gt;*_*_");
    expect((await storedRounds(id)).map(({ content_html }) => content_html)).toEqual(["<p><em>a</em></p>", plain]);

    const start = await on.call("POST /gameshows/:id/commands", {
      as: admin,
      params: { id: (await showWith(id)).id },
      body: {
        id: "start",
        device_id: "desk",
        body: { type: "start", view: { run_id: null, round_id: null, phase: null } },
      },
    });
    expect(start.ok).toBe(true);
    // Other fields of such a game can be saved without changing the text.
    const old = await on.call("GET /games/:id", { as: admin, params: { id } });
    const rounds = old.rounds.map(({ index: _index, problems: _problems, ...fields }) => ({
      ...fields,
      max_points: 20,
    }));
    await on.call("PATCH /games/:id", { as: admin, params: { id }, body: { rounds } });
  });
});
