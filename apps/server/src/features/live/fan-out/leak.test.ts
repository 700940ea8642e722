import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FrozenRound } from "@showrunner/engine";
import { challengeRound, choiceRound, classicRound, GERMAN_TEXTS, SECRET_MARKER } from "../testing/content.ts";
import type { FakeConnection } from "../testing/fake-connection.ts";
import { createTestLive, TestShow, type TestLive } from "../testing/test-live.ts";

let on: TestLive;
beforeAll(async () => {
  on = await createTestLive();
});
afterAll(() => on.end());

/** Plays up to just before the reveal and returns every byte that teams and displays received. */
async function playUnrevealed(
  show: TestShow,
  round: FrozenRound,
  right: readonly unknown[],
): Promise<FakeConnection[]> {
  const clients = [
    await show.connect("display"),
    await show.connect({ team_id: "team-0" }),
    await show.connect({ team_id: "team-1" }),
    await show.connect({ team_id: "team-1", language: "de" }),
  ];
  await show.start();
  for (const input of right) await show.submit("team-0", round.id, input);
  await show.runCommand({ type: "set_winner", round_id: round.id, team_id: "team-0", view: await show.view() });
  await show.runCommand({ type: "timer_start", seconds: 100, view: await show.view() });
  await sleep(300);
  return [
    ...clients,
    await show.connect("display"),
    await show.connect({ team_id: "team-1" }),
    await show.connect({ team_id: "team-1", language: "de" }),
  ];
}

const rounds: readonly (readonly [string, FrozenRound, readonly unknown[]])[] = [
  ["classic", classicRound("r1", { scoring: "winner_takes_all" }), [{ text: "my guess" }]],
  ["classic in two languages", classicRound("r1", { translations: { de: GERMAN_TEXTS } }), [{ text: "my guess" }]],
  ["classic with buzzer", classicRound("r1", { buzzer_override: "enable", scoring: "winner_takes_all" }), []],
  ["multiple choice", choiceRound("r1", { scoring: "winner_takes_all" }), []],
  ["timed challenge", challengeRound("r1"), [{ add: { id: "1", text: "my guess" } }]],
];

test.each(rounds)(
  "%s: sends no part of an answer before the reveal, and all of it after",
  async (_name, round, inputs) => {
    const show = await TestShow.create(on, { rounds: [round], teams: 2, settings: { second_language: "de" } });
    const clients = await playUnrevealed(show, round, inputs);
    for (const { text } of clients) {
      expect(text).not.toContain(SECRET_MARKER);
      expect(text).not.toContain("answer-picture");
    }
    for (const audience of [{ kind: "display" }, { kind: "team", team_id: "team-0" }] as const)
      expect(JSON.stringify(await on.live.createSnapshot(show.id, audience))).not.toContain(SECRET_MARKER);
    await show.reveal();
    for (const { text } of clients) expect(text).toContain(SECRET_MARKER);
  },
);

/** Replaces ids and times that differ between runs by their order of appearance, so that bytes can be compared. */
function normaliseIds(text: string): string {
  const seen = new Map<string, string>();
  return (
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|show-\d+|SHW\w{5}/g, (id) => {
        if (!seen.has(id)) seen.set(id, `id${seen.size}`);
        return seen.get(id) ?? id;
      })
      .replace(/\b1[78]\d{11}(\.\d+)?/g, "moment")
      // Time until a command stopped the timer; whole seconds are left on a timer that has not run.
      .replace(/("remaining_ms":)(?!\d+000\b(?!\.))\d+(\.\d+)?/g, "$1rest")
  );
}

/** The first difference of two texts, with context. */
function firstDifference(one: string, other: string): readonly string[] | null {
  if (one === other) return null;
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60));
}

const variants: readonly (readonly [string, FrozenRound, FrozenRound, readonly unknown[]])[] = [
  [
    "other accepted spellings",
    classicRound("r1", { answers: ["one"] }),
    classicRound("r1", { answers: ["two", "three", "my guess"] }),
    [{ text: "my guess" }],
  ],
  [
    "other accepted spellings of a translation",
    classicRound("r1", { translations: { de: { ...GERMAN_TEXTS, answers: ["eins"] } } }),
    classicRound("r1", { translations: { de: { ...GERMAN_TEXTS, answers: ["zwei", "my guess"], answer_html: "" } } }),
    [{ text: "my guess" }],
  ],
  ["another right option", choiceRound("r1", {}, 0), choiceRound("r1", {}, 3), []],
  [
    "another list of items",
    challengeRound("r1"),
    challengeRound("r1", {
      config: { prompt: "Name them", minimum_count: 1, bonus_points: 5, items: ["my guess"] },
      answer_html: "other",
      description: null,
    }),
    [{ add: { id: "1", text: "my guess" } }],
  ],
];

test.each(variants)(
  "%s change neither the bytes nor the number of frames before the reveal",
  async (_name, one, other, inputs) => {
    const frames: string[][] = [];
    for (const round of [one, other]) {
      const show = await TestShow.create(on, { rounds: [round], teams: 2, settings: { second_language: "de" } });
      const clients = await playUnrevealed(show, round, inputs);
      frames.push(clients.map(({ text }) => normaliseIds(text)));
    }
    for (const [index, text] of (frames[0] ?? []).entries())
      expect(firstDifference(text, frames[1]?.[index] ?? "")).toBeNull();
  },
);
