import { afterAll, beforeAll, expect, test } from "vitest";
import type { RoundFields, Translations } from "@showrunner/contract/rest";
import type { FrozenContent, FrozenGame, FrozenRound } from "@showrunner/engine";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";

let on: TestServer;
let admin: Credentials;
beforeAll(async () => {
  on = await startTestServer();
  admin = await on.setUp();
});
afterAll(() => on.close());

type RoundInput = Partial<RoundFields> & { readonly type: string };

/** Starts a show with this game and reads what was frozen. */
async function freeze(rounds: readonly RoundInput[], translations: Translations = {}): Promise<FrozenGame> {
  const game = await on.call("POST /games", {
    as: admin,
    body: { title: "Cities", rules: "*Be quick*", language: "en", rounds: [...rounds], translations },
  });
  const { id } = await on.call("POST /gameshows", { as: admin, body: { name: "Show" } });
  await on.call("POST /gameshows/:id/games", { as: admin, params: { id }, body: { game_id: game.id } });
  const view = { run_id: null, round_id: null, phase: null };
  await on.call("POST /gameshows/:id/commands", {
    as: admin,
    params: { id },
    body: { id: "start", device_id: "d", body: { type: "start", view } },
  });
  const rows = await on.database.read.selectFrom("frozen_content").selectAll().where("show_id", "=", id).execute();
  const { games } = JSON.parse(rows[0]?.content ?? "") as FrozenContent;
  return games[0] ?? expect.unreachable();
}
const freezeRound = async (round: RoundInput): Promise<FrozenRound> =>
  (await freeze([round])).rounds[0] ?? expect.unreachable();

const german = (texts: Readonly<Record<string, readonly [source: string, text: string]>>): Translations => ({
  de: {
    state: "approved",
    texts: Object.fromEntries(Object.entries(texts).map(([path, [source, text]]) => [path, { source, text }])),
    answers: { source: ["Munich"], accepted: ["München", "Minga"] },
  },
});
const QUESTION = ["Capital of Bavaria?", "Hauptstadt Bayerns?"] as const;
const classic = {
  type: "classic",
  question: "Capital of Bavaria?",
  answers: ["Munich"],
  content: "It is *large*.",
} satisfies RoundInput;
const complete = german({ question: QUESTION, content: ["It is *large*.", "Sie ist *groß*."] });

test("LANG-1: an approved translation is frozen, with its markdown rendered", async () => {
  const game = await freeze([{ ...classic, translations: complete }]);
  expect(game.language).toBe("en");
  expect(game.rounds[0]).toMatchObject({
    question: "Capital of Bavaria?",
    translations: {
      de: {
        title: null,
        question: "Hauptstadt Bayerns?",
        content_html: "<p>Sie ist <em>groß</em>.</p>",
        answers: ["München", "Minga"],
        answer_html: "",
        config: {},
      },
    },
  });
});

test("LANG-1: the introduction of a game is frozen in its approved translation", async () => {
  const ofGame: Translations = {
    de: {
      state: "approved",
      texts: {
        title: { source: "Cities", text: "Städte" },
        rules: { source: "*Be quick*", text: "*Seid schnell*" },
      },
    },
  };
  const game = await freeze([classic], ofGame);
  expect(game.translations).toEqual({
    de: { title: "Städte", description: "", rules_html: "<p><em>Seid schnell</em></p>", equipment: "" },
  });
});

test("LANG-3: options keep their flags and order", async () => {
  const options = [
    { text: "Munich", correct: true },
    { text: "Cologne", correct: false },
  ];
  const { de } = german({
    "config.question_text": QUESTION,
    "config.options.0.text": ["Munich", "München"],
    "config.options.1.text": ["Cologne", "Köln"],
  });
  const round = await freezeRound({
    type: "multipleChoice",
    config: { question_text: QUESTION[0], options },
    translations: { de: { state: "approved", texts: de?.texts ?? {} } },
  });
  expect(round.translations?.de?.config).toMatchObject({
    question_text: QUESTION[1],
    options: [
      { text: "München", correct: true },
      { text: "Köln", correct: false },
    ],
  });
});

test.each<[name: string, round: RoundInput]>([
  ["without a translation", classic],
  [
    "with a draft",
    { ...classic, translations: { de: { ...complete.de, state: "draft", texts: complete.de?.texts ?? {} } } },
  ],
  ["that was edited since", { ...classic, question: "Largest city of Bavaria?", translations: complete }],
  ["with a text that is not translated", { ...classic, translations: german({ question: QUESTION }) }],
  [
    "whose translation lost a link",
    {
      ...classic,
      content: "[Map](https://example.org/map)",
      translations: german({ question: QUESTION, content: ["[Map](https://example.org/map)", "Karte"] }),
    },
  ],
  ["with a translation into its own language", { ...classic, translations: { en: complete.de } as Translations }],
  [
    "whose translated options are equal",
    {
      type: "multipleChoice",
      config: {
        question_text: QUESTION[0],
        options: [
          { text: "Munich", correct: true },
          { text: "Cologne", correct: false },
        ],
      },
      translations: german({
        "config.question_text": QUESTION,
        "config.options.0.text": ["Munich", "Stadt"],
        "config.options.1.text": ["Cologne", "Stadt"],
      }),
    },
  ],
])("LANG-1: a round %s is played as written", async (_name, round) => {
  const game = await freeze([round]);
  expect(game.rounds[0]).not.toHaveProperty("translations");
  expect(game).not.toHaveProperty("language");
});
