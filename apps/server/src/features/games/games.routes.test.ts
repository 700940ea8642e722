import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Game, RoundFields } from "@showrunner/contract/rest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let on: TestServer;
let admin: Credentials;
let owner: Credentials;
let other: Credentials;
beforeAll(async () => {
  on = await startTestServer();
  admin = await on.setUp();
  owner = await on.makeUser(admin, "owner");
  other = await on.makeUser(admin, "other");
});
afterAll(() => on.close());

const round = (question: string, more: Partial<RoundFields> = {}): RoundFields => ({
  type: "classic",
  title: null,
  question,
  content: "",
  answers: [],
  answer_content: "",
  description: null,
  max_points: 10,
  time_limit_s: null,
  scoring: "partial_credit",
  buzzer_override: "disable",
  config: {},
  ...more,
});
const makeGame = (title: string, rounds: RoundFields[] = [round("?")]): Promise<Game> =>
  on.call("POST /games", { as: admin, body: { title, rounds, shared_with_hosts: true } });
const read = (id: string, as: Credentials = admin): Promise<Game> => on.call("GET /games/:id", { as, params: { id } });
const questions = ({ rounds }: Game): string[] => rounds.map(({ question }) => question);

async function showWith(gameId: string, as: Credentials, name: string) {
  const show = await on.call("POST /gameshows", { as, body: { name } });
  await on.call("POST /gameshows/:id/games", { as, params: { id: show.id }, body: { game_id: gameId } });
  return show;
}
const start = (id: string, as: Credentials) =>
  on.call("POST /gameshows/:id/commands", {
    as,
    params: { id },
    body: {
      id: "start",
      device_id: "desk",
      body: { type: "start", view: { run_id: null, round_id: null, phase: null } },
    },
  });

describe("rounds", () => {
  test("a round with only a type uses the game's buzzer and the editor's scoring", async () => {
    const bare = async (buzzerDefault: boolean) => {
      const body = {
        title: "Bare",
        buzzer_default: buzzerDefault,
        rounds: [{ type: "classic" }, { type: "timedChallenge" }],
      };
      const { id, rounds } = await on.call("POST /games", { as: admin, body });
      const added = await on.call("POST /games/:id/rounds", { as: admin, params: { id }, body: { type: "classic" } });
      return [...rounds, added].map((each) => [each.type, each.scoring, each.buzzer_override]);
    };
    expect(await bare(true)).toEqual([
      ["classic", "winner_takes_all", "use_game_default"],
      ["timedChallenge", "partial_credit", "use_game_default"],
      ["classic", "winner_takes_all", "use_game_default"],
    ]);
    expect(await bare(false)).toEqual([
      ["classic", "partial_credit", "use_game_default"],
      ["timedChallenge", "partial_credit", "use_game_default"],
      ["classic", "partial_credit", "use_game_default"],
    ]);
  });

  test("a new round has the defaults of its type", async () => {
    const { id } = await makeGame("Defaults", []);
    const plain = await on.call("POST /games/:id/rounds", { as: admin, params: { id }, body: { type: "classic" } });
    expect(plain).toMatchObject({ max_points: 10, time_limit_s: null, index: 0, game_version: 2 });
    const choice = await on.call("POST /games/:id/rounds", {
      as: admin,
      params: { id },
      body: { type: "multipleChoice" },
    });
    expect(choice.problems.length).toBeGreaterThan(0);
    const unknown = await on.send("POST /games/:id/rounds", { as: admin, params: { id }, body: { type: "karaoke" } });
    expect([unknown.statusCode, unknown.json().details.fields[0].code]).toEqual([422, "unknown_round_type"]);
  });

  test("any sequence of add, duplicate, remove and reorder behaves like a list", async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("add" as const), at: fc.nat(8) }),
      fc.record({ do: fc.constant("copy" as const), at: fc.nat(8) }),
      fc.record({ do: fc.constant("remove" as const), at: fc.nat(8) }),
      fc.record({ do: fc.constant("reverse" as const), at: fc.nat(8) }),
    );
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { id } = await makeGame("Model", []);
        let model: string[] = [];
        for (const { do: what, at } of steps) {
          const { rounds } = await read(id);
          const there = rounds[at];
          if (what === "add") {
            const question = `q${(count += 1)}`;
            await on.call("POST /games/:id/rounds", {
              as: admin,
              params: { id },
              body: { type: "classic", question, index: at },
            });
            model = model.toSpliced(Math.min(at, model.length), 0, question);
          } else if (what === "reverse") {
            const roundIds = rounds.map((each) => each.id).toReversed();
            await on.call("PUT /games/:id/rounds/order", { as: admin, params: { id }, body: { round_ids: roundIds } });
            model = model.toReversed();
          } else if (there !== undefined && what === "copy") {
            const copy = await on.call("POST /games/:id/rounds/:roundId/duplicate", {
              as: admin,
              params: { id, roundId: there.id },
            });
            expect(copy.index).toBe(at + 1);
            model = model.toSpliced(at + 1, 0, there.question);
          } else if (there !== undefined) {
            await on.call("DELETE /games/:id/rounds/:roundId", { as: admin, params: { id, roundId: there.id } });
            model = model.toSpliced(at, 1);
          }
        }
        const game = await read(id);
        expect(questions(game)).toEqual(model);
        expect(game.rounds.map(({ index }) => index)).toEqual(model.map((_, index) => index));
        const listed = await on.call("GET /games", {
          as: admin,
          query: { search: "Model", sort: "updated", limit: 1 },
        });
        expect(listed.items[0]?.rounds_count).toBe(model.length);
      }),
      { numRuns: 12 },
    );
  });

  test("concurrent additions of rounds all succeed", async () => {
    const { id } = await makeGame("Crowd", []);
    const add = (n: number) =>
      on.send("POST /games/:id/rounds", { as: admin, params: { id }, body: { type: "classic", question: `${n}` } });
    const responses = await Promise.all(Array.from({ length: 4 }, (_, n) => add(n)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    const game = await read(id);
    expect(questions(game).toSorted()).toEqual(["0", "1", "2", "3"]);
    expect(game.version).toBe(5);
  });

  test("rejects an order with missing, duplicate or unknown rounds", async () => {
    const { id, rounds } = await makeGame("Order", [round("a"), round("b")]);
    const [a = "", b = ""] = rounds.map((each) => each.id);
    for (const roundIds of [[a], [a, a], [a, b, b], [a, "invented"]]) {
      const response = await on.send("PUT /games/:id/rounds/order", {
        as: admin,
        params: { id },
        body: { round_ids: roundIds },
      });
      expect(response.json().details.fields[0].code).toBe("not_a_permutation");
    }
  });
});

describe("saving a whole game", () => {
  test("keeps, updates, adds and removes rounds in one transaction", async () => {
    const game = await makeGame("Whole", [round("a"), round("b"), round("c")]);
    const [a, , c] = game.rounds;
    const saved = await on.call("PATCH /games/:id", {
      as: admin,
      params: { id: game.id },
      body: {
        title: "Whole anew",
        version: game.version,
        rounds: [{ ...round("c2"), id: c?.id }, round("new"), { ...round("a"), id: a?.id }],
      },
    });
    expect(questions(saved)).toEqual(["c2", "new", "a"]);
    expect([saved.rounds[0]?.id, saved.rounds[2]?.id]).toEqual([c?.id, a?.id]);
    expect(await read(game.id)).toEqual(saved);
  });

  test("rejects a save with an old version and writes nothing", async () => {
    const game = await makeGame("Twice");
    const save = (title: string) =>
      on.send("PATCH /games/:id", {
        as: admin,
        params: { id: game.id },
        body: { title, version: game.version, rounds: [] },
      });
    const responses = await Promise.all([save("one"), save("two")]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = responses[0]?.statusCode === 200 ? "one" : "two";
    expect((await read(game.id)).title).toBe(winner);
    expect((await save("late")).json().code).toBe("version_conflict");
  });

  test("rejects a cover image that does not exist", async () => {
    const response = await on.send("POST /games", { as: admin, body: { title: "Cover", cover_image_id: "missing" } });
    expect(response.json().details.fields).toMatchObject([{ path: "cover_image_id", code: "unknown_image" }]);
  });
});

describe("games in shows", () => {
  test("rejects the deletion of a game in use, naming the shows that use it", async () => {
    const game = await makeGame("Used");
    const show = await showWith(game.id, owner, "Friday");
    await showWith(game.id, other, "Saturday");
    const response = await on.send("DELETE /games/:id", {
      as: admin,
      params: { id: game.id },
      headers: { "accept-language": "de" },
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: "game_in_use",
      details: { params: { shows: ["Friday", "Saturday"] } },
    });
    expect(response.json().message).toContain("Friday, Saturday");
    await on.call("DELETE /gameshows/:id", { as: owner, params: { id: show.id } });
    expect(
      (await on.send("DELETE /games/:id", { as: admin, params: { id: game.id } })).json().details.params.shows,
    ).toEqual(["Saturday"]);
  });

  test("a ready show follows changes to a game; an active show plays the frozen content", async () => {
    const game = await makeGame("Before");
    const [ready, onAir] = [await showWith(game.id, owner, "Ready"), await showWith(game.id, owner, "On air")];
    expect(await start(onAir.id, owner)).toMatchObject({ ok: true });
    await on.call("PATCH /games/:id", { as: admin, params: { id: game.id }, body: { title: "After", points: 77 } });
    const titles = async (id: string) => {
      const { slices } = await on.call("GET /gameshows/:id/live", { as: owner, params: { id } });
      return slices.programme.games.map(({ title }) => title);
    };
    expect(await titles(ready.id)).toEqual(["After"]);
    expect(await titles(onAir.id)).toEqual(["Before"]);
  });

  test("hides the content of a game that another host is playing", async () => {
    const marker = "the secret answer";
    const game = await makeGame("Secret", [
      round("open question", {
        answers: [marker],
        answer_content: marker,
        description: marker,
        config: { note: marker },
      }),
    ]);
    expect((await read(game.id, other)).rounds[0]?.answers).toEqual([marker]);
    const show = await showWith(game.id, owner, "Secret show");
    await start(show.id, owner);

    const seen = await on.send("GET /games/:id", { as: other, params: { id: game.id } });
    expect(seen.body).not.toContain(marker);
    expect(seen.json<Game>()).toMatchObject({ content_hidden: "being_played", editable: false });
    expect(questions(seen.json<Game>())).toEqual([""]);
    const own = await on.call("POST /gameshows", { as: other, body: { name: "Copycat" } });
    const copy = await on.send("POST /games/:id/duplicate", {
      as: other,
      params: { id: game.id },
      body: { show_id: own.id },
    });
    expect([copy.statusCode, copy.json().code]).toEqual([409, "game_locked"]);

    for (const as of [owner, admin]) expect((await read(game.id, as)).rounds[0]?.answers).toEqual([marker]);
    await on.call("POST /gameshows/:id/commands", {
      as: owner,
      params: { id: show.id },
      body: { id: "end", device_id: "desk", body: { type: "complete", confirmed: true, view: await viewOf(show.id) } },
    });
    expect((await read(game.id, other)).rounds[0]?.answers).toEqual([marker]);
  });

  test("rejects a start with incomplete rounds, naming them", async () => {
    const game = await makeGame("Half done", [
      round("fine"),
      round("", { type: "multipleChoice" }),
      round("", { type: "timedChallenge" }),
    ]);
    const show = await showWith(game.id, owner, "Too early");
    expect(await start(show.id, owner)).toEqual({
      ok: false,
      code: "rounds_not_ready",
      params: { rounds: "Half done: 2, 3" },
    });
    expect((await on.call("GET /gameshows/:id", { as: owner, params: { id: show.id } })).status).toBe("ready");
  });

  test("rounds of a new game need only a type, and every error names field and reason", async () => {
    const send = (rounds: unknown) =>
      on.send("POST /games", { as: admin, body: { title: "Friendly", rounds } as { title: string } });
    expect((await send([{ type: "multipleChoice" }, { type: "classic", question: "?" }])).json<Game>().rounds).toEqual([
      expect.objectContaining({ type: "multipleChoice", max_points: 10, answers: [], config: expect.any(Object) }),
      expect.objectContaining({ type: "classic", question: "?" }),
    ]);
    const wrong = async (rounds: unknown) =>
      (await send(rounds))
        .json<{ details: { fields: { path: string; code: string }[] } }>()
        .details.fields.map(({ path, code }) => [path, code]);
    expect(await wrong([{ question: "?" }])).toEqual([["rounds.0.type", "required"]]);
    expect(await wrong([{ type: "karaoke" }])).toEqual([["rounds.0.type", "unknown_round_type"]]);
    expect(await wrong([{ type: "classic", max_points: "ten", scoring: "all" }])).toEqual([
      ["rounds.0.max_points", "expected_number"],
      ["rounds.0.scoring", "unknown_choice"],
    ]);
    const game = await makeGame("Whole");
    const patch = async (rounds: unknown) =>
      (
        await on.send("PATCH /games/:id", {
          as: admin,
          params: { id: game.id },
          body: { rounds } as object,
        })
      )
        .json<Game>()
        .rounds.map(({ question, max_points }) => [question, max_points]);
    // An omitted field keeps its value in an existing round and gets the editor's default in a new one.
    const kept = { id: game.rounds[0]?.id, type: "classic", max_points: 7 };
    expect(await patch([kept, { type: "classic" }])).toEqual([
      ["?", 7],
      ["", 10],
    ]);
  });

  test("a game created for a show is added to its programme atomically", async () => {
    const show = await on.call("POST /gameshows", { as: owner, body: { name: "At once" } });
    const rounds = [{ type: "classic" }];
    const body = { title: "First", show_id: show.id, rounds };
    const game = await on.call("POST /games", { as: owner, body });
    const { slices } = await on.call("GET /gameshows/:id/live", { as: owner, params: { id: show.id } });
    expect(slices.programme.games).toMatchObject([{ id: game.show_game_id, game_id: game.id, title: "First" }]);
    const copy = await on.call("POST /games/:id/duplicate", { as: owner, params: { id: game.id }, body: {} });
    expect(copy).toMatchObject({ title: "First (copy)", show_game_id: expect.any(String) });

    await start(show.id, owner);
    const view = await viewOf(show.id);
    await on.call("POST /gameshows/:id/commands", {
      as: owner,
      params: { id: show.id },
      body: { id: "end", device_id: "desk", body: { type: "complete", confirmed: true, view } },
    });
    const late = await on.send("POST /games", { as: owner, body: { ...body, title: "Too late" } });
    expect([late.statusCode, late.json().code]).toEqual([409, "wrong_status"]);
    const own = await on.call("GET /games", { as: owner, query: { show_id: show.id } });
    expect(own.items.map(({ title }) => title)).toEqual(["First", "First (copy)"]);
  });

  test("copies are numbered in the user's language, per library and show", async () => {
    const game = await makeGame("Numbered");
    const copy = async (locale: string) =>
      (
        await on.call("POST /games/:id/duplicate", {
          as: admin,
          params: { id: game.id },
          body: {},
          headers: { "accept-language": locale },
        })
      ).title;
    expect([await copy("en"), await copy("en"), await copy("de"), await copy("de-AT")]).toEqual([
      "Numbered (copy)",
      "Numbered (copy 2)",
      "Numbered (Kopie)",
      "Numbered (Kopie 2)",
    ]);
    const show = await on.call("POST /gameshows", { as: owner, body: { name: "Copies" } });
    const bring = () =>
      on.call("POST /games/:id/duplicate", { as: owner, params: { id: game.id }, body: { show_id: show.id } });
    // Displays show the title, so the first copy in a show keeps it.
    expect(await bring()).toMatchObject({ title: "Numbered", shared_with_hosts: false });
    expect(await bring()).toMatchObject({ title: "Numbered (copy)", shared_with_hosts: false });
  });
});

async function viewOf(id: string) {
  const { slices } = await on.call("GET /gameshows/:id/live", { as: admin, params: { id } });
  return { run_id: slices.show.run_id, round_id: null, phase: null };
}
