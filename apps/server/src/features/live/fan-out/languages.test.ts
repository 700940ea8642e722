import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { FakeConnection } from "../testing/fake-connection.ts";
import { classicRound, GERMAN_TEXTS } from "../testing/content.ts";
import { createTestLive, TestShow, type TestLive } from "../testing/test-live.ts";

let on: TestLive;
beforeAll(async () => {
  on = await createTestLive();
});
afterAll(() => on.end());

const translated = classicRound("r1", { translations: { de: GERMAN_TEXTS } });
const plain = classicRound("r1");

async function createShow(
  round: typeof plain,
  languages: readonly (string | undefined)[],
): Promise<{ show: TestShow; phones: readonly FakeConnection[] }> {
  const show = await TestShow.create(on, { rounds: [round], teams: languages.length });
  const phones: FakeConnection[] = [];
  for (const [index, language] of languages.entries())
    phones.push(await show.connect({ team_id: `team-${index}`, ...(language === undefined ? {} : { language }) }));
  return { show, phones };
}

const questionOf = ({ slices }: FakeConnection): string | undefined => slices.round?.question;

test("LANG-2: phones get the round in their language; others, and unknown languages, as written", async () => {
  const { show, phones } = await createShow(translated, ["de", "en", "fr", undefined]);
  await show.start();
  expect(phones.map(questionOf)).toEqual(["Frage auf Deutsch", "Question of r1", "Question of r1", "Question of r1"]);
  await show.reveal();
  const answers = phones.map(({ slices }) => slices.round?.reveal?.answers);
  expect(answers).toEqual([GERMAN_TEXTS.answers, translated.answers, translated.answers, translated.answers]);
});

test("LANG-2: only the bytes of the round differ, and images are announced in both languages", async () => {
  const { show, phones } = await createShow(translated, ["de", "en"]);
  await show.start();
  const [german, english] = phones.map(({ slices, assets }) => ({ slices, assets }));
  expect(german?.assets).toEqual(english?.assets);
  const { round: inGerman, me: _me, ...others } = german?.slices ?? {};
  const { round: inEnglish, me: _own, ...same } = english?.slices ?? {};
  expect(others).toEqual(same);
  expect({ ...inGerman, question: "", content_html: "" }).toEqual({ ...inEnglish, question: "", content_html: "" });
});

test("LANG-2: a frame without texts of the round has the same bytes for all languages", async () => {
  const { show, phones } = await createShow(translated, ["de", "en"]);
  await show.start();
  await show.runCommand({ type: "timer_start", seconds: 100, view: await show.view() });
  const [german, english] = phones.map(({ frames }) => frames.findLast((frame) => String(frame).includes('"running"')));
  expect(german).toBeInstanceOf(Buffer);
  expect(german).toBe(english);
});

test("a phone that reconnects in another language gets the round in it, and two phones of one team differ", async () => {
  const { show, phones } = await createShow(translated, ["en"]);
  await show.start();
  const again = await show.connect({ team_id: "team-0", language: "de" });
  expect(questionOf(again)).toBe("Frage auf Deutsch");
  await show.runCommand({ type: "pause", view: await show.view() });
  expect([again, ...phones].map(questionOf)).toEqual(["Frage auf Deutsch", "Question of r1"]);
  expect(again.slices.round?.closed_by).toBe("pause");
});

test("a submission in the other language is right, and the desk says which language it is in", async () => {
  const { show } = await createShow(translated, ["de", "en"]);
  const desk = await show.connect("moderator");
  await show.start();
  await show.submit("team-0", "r1", { text: GERMAN_TEXTS.answers[0] });
  await vi.waitFor(() => expect(desk.slices.submissions?.items).toHaveLength(1));
  expect(desk.slices.desk?.languages).toEqual(["en", "de"]);
  expect(desk.slices.round?.question).toBe("Question of r1");
  expect(desk.slices.submissions?.items[0]?.suggestion).toMatchObject({
    outcome: "correct",
    nearest: GERMAN_TEXTS.answers[0],
    detail: { language: "de" },
  });
});

/** How many messages were serialised while a round was opened, paused, resumed and revealed. */
async function countSerialised(round: typeof plain, languages: readonly (string | undefined)[]): Promise<number> {
  const { show } = await createShow(round, languages);
  const serialise = vi.spyOn(JSON, "stringify");
  try {
    await show.start();
    await show.runCommand({ type: "pause", view: await show.view() });
    await show.runCommand({ type: "resume", view: await show.view() });
    await show.reveal();
    return serialise.mock.calls.filter(([value]) => (value as { type?: unknown } | null)?.type === "state").length;
  } finally {
    serialise.mockRestore();
  }
}

test("LANG-2: a second language is serialised only if something is translated and a client reads it", async () => {
  const before = await countSerialised(plain, [undefined, undefined, undefined]);
  expect(before).toBeGreaterThan(3);
  expect(await countSerialised(plain, ["de", "en", "fr"])).toBe(before);
  expect(await countSerialised(translated, ["en", "en", "fr"])).toBe(before);
  const withGerman = await countSerialised(translated, ["de", "de", "en"]);
  expect(withGerman).toBeGreaterThan(before);
  // Opening, pause, resume and reveal change the round: each is serialised once more, for both phones together.
  expect(withGerman).toBeLessThanOrEqual(before + 4);
});
