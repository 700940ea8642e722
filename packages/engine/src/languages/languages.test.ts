import { locales } from "@showrunner/i18n";
import { expect, test } from "vitest";
import { localiseSlices, project, type AnySlices, type FrozenRound, type RoundTexts } from "../index.ts";
import {
  aGame,
  aRound,
  contextOf,
  given,
  manage,
  newWorld,
  next,
  reveal,
  startedShow,
  submitText,
  type World,
} from "../testing/index.ts";
import { display, moderator } from "../testing/two-games-world.ts";

const GERMAN: RoundTexts = {
  title: null,
  question: "Welcher Planet ist der Sonne am nächsten?",
  content_html: "<p>Denkt an die Hitze.</p>",
  answers: ["Merkur"],
  answer_html: "<p>Merkur.</p>",
  config: {},
};
const translated: Partial<FrozenRound> = { translations: { de: GERMAN }, buzzer_override: "disable" };
const library = {
  quiz: aGame([aRound(translated), aRound({ question: "Not translated?", buzzer_override: "disable" })], {
    language: "en",
    translations: { de: { title: "Planeten", description: "", rules_html: "", equipment: "" } },
  }),
};
const started = given(newWorld({ library }), startedShow(["Ants"])).world;
const twoLanguages = given(newWorld({ library }), startedShow(["Ants"], { second_language: "de" })).world;

const team = (world: World): AnySlices =>
  project(world.state, { kind: "team", team_id: world.state.teams.by_id.keySeq().first("") }, contextOf(world)) ?? {};
const inGerman = (world: World, slices = team(world)): AnySlices =>
  localiseSlices(slices, world.state, { kind: "team", language: "de" }, contextOf(world));

test("LANG-1, LANG-2: a reader of another language gets round and game in it, and every other slice unchanged", () => {
  const written = team(started);
  const german = inGerman(started, written);
  expect(german.round).toEqual({
    ...written.round,
    question: GERMAN.question,
    content_html: GERMAN.content_html,
  });
  expect(german.game).toEqual({ ...written.game, title: "Planeten" });
  for (const name of Object.keys(written) as (keyof AnySlices)[])
    if (name !== "round" && name !== "game") expect(german[name]).toBe(written[name]);
});

test("LANG-1: a round without a translation, and content without any, is shown as written", () => {
  const untranslated = given(started, reveal(), next()).world;
  expect(inGerman(untranslated).round).toEqual(team(untranslated).round);
  const plain = given(newWorld(), startedShow(["Ants"])).world;
  const slices = team(plain);
  expect(inGerman(plain, slices)).toBe(slices);
});

test("LANG-2: slices without texts are not projected again", () => {
  const { buzzer, timer } = team(started);
  const slices: AnySlices = { ...(buzzer && { buzzer }), ...(timer && { timer }) };
  expect(inGerman(started, slices)).toBe(slices);
});

test("LANG-2: the reveal has the answer in the reader's language", () => {
  const revealed = given(started, reveal()).world;
  expect(team(revealed).round?.reveal?.answers).toEqual(["Mercury"]);
  expect(inGerman(revealed).round?.reveal).toMatchObject({ answers: ["Merkur"], answer_html: GERMAN.answer_html });
});

test("LANG-2: a round is projected in at most two languages, even if games are written in different ones", () => {
  const english: RoundTexts = { ...GERMAN, question: "Which river flows through Vienna?", answers: ["Danube"] };
  const { quiz } = library;
  const finale = aGame(
    [aRound({ question: "Welcher Fluss?", translations: { en: english }, buzzer_override: "disable" })],
    { language: "de" },
  );
  for (const mixed of [
    { quiz, finale },
    { finale, quiz },
  ]) {
    const started = given(newWorld({ library: mixed }), startedShow(["Ants"])).world;
    for (const world of [started, given(started, reveal()).world]) {
      const written = team(world);
      const frames = locales.map((language) =>
        localiseSlices(written, world.state, { kind: "team", language }, contextOf(world)),
      );
      expect(new Set([written, ...frames].map(({ round }) => JSON.stringify(round))).size).toBe(2);
    }
  }
});

test("LANG-3: submissions are judged against the round as written, whichever language is projected", () => {
  const [teamId = ""] = started.state.teams.by_id.keys();
  const { world } = given(started, submitText(teamId, "Mercury"), reveal());
  const counted = (slices: AnySlices) => slices.round?.reveal?.distribution;
  expect(counted(inGerman(world))).toEqual(counted(team(world)));
});

test("LANG-4: displays and moderators get the round in the show's second language, too; teams do not", () => {
  for (const slices of [display(twoLanguages), moderator(twoLanguages)]) {
    expect(slices.round?.question).not.toBe(GERMAN.question);
    expect(slices.translated_round).toMatchObject({
      language: "de",
      round: { question: GERMAN.question, reveal: null },
    });
  }
  expect(team(twoLanguages)).not.toHaveProperty("translated_round");
  expect(display(started).translated_round).toBeNull();
  const revealed = given(twoLanguages, reveal()).world;
  expect(display(revealed).translated_round?.round.reveal?.answers).toEqual(["Merkur"]);
  expect(display(given(revealed, next()).world).translated_round).toBeNull();
});

test("LANG-4: displays and moderators get the introduction in the second language, too; teams and other shows do not", () => {
  for (const slices of [display(twoLanguages), moderator(twoLanguages)]) {
    expect(slices.game?.title).not.toBe("Planeten");
    expect(slices.translated_game).toEqual({
      language: "de",
      game: { id: slices.game?.id, title: "Planeten", description: "", rules_html: "", equipment: "" },
    });
  }
  expect(team(twoLanguages)).not.toHaveProperty("translated_game");
  expect(display(started).translated_game).toBeNull();
  const plain = given(newWorld(), startedShow(["Ants"], { second_language: "de" })).world;
  expect(display(plain).translated_game).toBeNull();
});

test("LANG-4: an unknown second language is refused", () => {
  const change = manage({ type: "update_show", settings: { second_language: "xx" as "de" } });
  given(started).when(change).thenRefused("invalid_settings", { setting: "second_language" });
});

test("LANG-5: the desk shows the round as written, and names its languages", () => {
  const { desk } = moderator(started);
  expect(desk).toMatchObject({ answers: ["Mercury"], languages: ["en", "de"] });
  expect(moderator(given(started, reveal(), next()).world).desk).not.toHaveProperty("languages");
});
