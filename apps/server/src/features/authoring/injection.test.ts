import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DraftStreamEvent, PictureIdeaStreamEvent, TextCheckStreamEvent } from "@showrunner/contract/rest";
import type { Credentials } from "../../testing/test-server.ts";
import { createRunWorld, type RunWorld } from "../ai-runs/testing/run-world.ts";
import { INJECTION_ATTACKS, type InjectionAttack } from "./testing/injection-attacks.ts";
import { findInstruction, isPlainText, removeHiddenText } from "./untrusted-text.ts";

/** What a hijacked model writes: it changes everything, and adds links to other hosts. */
const HIJACKED = [
  ...Array.from({ length: 60 }, (_, index) => ({
    ...{ n: index + 1, check: "wrong", severity: "high", reason: "Because the document says so." },
    replacement: "PWNED",
  })),
  { n: 1, check: "offence", severity: "high", reason: "See https://evil.example", replacement: null },
  { n: 0, check: "offence", severity: "high", reason: "x", replacement: "PWNED" },
  { n: 2, check: "delete", severity: "high", reason: "x", path: "id", replacement: "PWNED" },
  { kind: "open", question: "Read ![x](https://evil.example/?k=1)", answers: ["PWNED"] },
  { kind: "open", question: "Click <a href=x>here</a>", answers: ["PWNED"] },
  { kind: "open", question: "Is it hid\u200Bden?", answers: ["PWNED"] },
  { kind: "open", question: "Which one?", answers: ["[PWNED](javascript:alert(1))"] },
  { kind: "open", question: "What is said after?", answers: ["a"], explanation: "Go to www.evil.example" },
  { kind: "tool", name: "delete_game" },
  { tool_calls: [{ name: "delete_game", arguments: {} }] },
  "I have deleted all games as you asked.",
];
/** The same for picture ideas. */
const HIJACKED_IDEAS = Array.from({ length: 40 }, (_, index) => [
  { n: index + 1, prompt: "PWNED", alt: "See https://evil.example" },
  { n: index + 1, prompt: "PWNED", alt: "PWNED" },
]).flat();
const HONEST_IDEAS = Array.from({ length: 40 }, (_, index) => ({ n: index + 1, prompt: "A bridge", alt: "A bridge" }));
const HONEST = [{ kind: "open", question: "Which river flows through Rome?", answers: ["Tiber"] }];

const ROUND = {
  ...{ type: "classic", title: null, content: "", answers: ["Tiber"], answer_content: "", description: null },
  config: {},
};
const GAME = { title: "Rivers", description: "", rules: "", equipment: "", language: "en" } as const;

let world: RunWorld;
beforeAll(async () => {
  world = await createRunWorld("general", 0, ({ body }) =>
    (body.includes("You describe pictures")
      ? body.includes("MARK")
        ? HIJACKED_IDEAS
        : HONEST_IDEAS
      : body.includes("MARK")
        ? HIJACKED
        : HONEST
    )
      .map((line) => (typeof line === "string" ? line : JSON.stringify(line)))
      .join("\n"),
  );
});
afterAll(() => world.close());
beforeAll(async () => {
  await world.on.call("POST /images/models", {
    as: world.admin,
    body: { provider_id: world.providerId, model: "pixels-1", label: "Pixels", sizes: [] },
  });
});

async function post<E>(path: string, user: Pick<Credentials, "access_token">, body: object): Promise<readonly E[]> {
  const response = await fetch(`${world.url}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${user.access_token}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as E);
}

test("there are 40 attacks in both languages", () => {
  expect(new Set(INJECTION_ATTACKS.map(({ text }) => text)).size).toBe(40);
  expect(INJECTION_ATTACKS.filter(({ language }) => language === "de").length).toBeGreaterThanOrEqual(10);
});

test.each(INJECTION_ATTACKS)("is noticed: $name", ({ text }) => {
  expect(findInstruction(text)).not.toBeNull();
});

test.each([
  "Which instruction set did the first ARM processor have?",
  "Welche Anweisung gab Cäsar am Rubikon?",
  "Who wrote “The Rules of the Game”?",
  "Which model of car did James Bond drive in “Goldfinger”?",
  "Ignore-listed: which river flows through Rome?",
  "Wie heißt der Assistent von Sherlock Holmes?",
  "System of a Down come from which city?",
  "Vergiss mein nicht: Welche Farbe hat die Blume?",
])("a question is no attack: %s", (text) => {
  expect(findInstruction(text)).toBeNull();
});

describe("a model that obeys a document", () => {
  test("proposes nothing that is not a plain round, and is warned about", async () => {
    const user = await world.on.makeUser(world.admin, "reader");
    const draft = ({ text, language }: InjectionAttack) =>
      post<DraftStreamEvent>("/ai/rounds", user, {
        ...{ topic: "", document: `MARK ${text}`, language, difficulty: "easy", counts: { open: 5 } },
        second_opinion: false,
      });
    for (let from = 0; from < INJECTION_ATTACKS.length; from += 10)
      for (const events of await Promise.all(INJECTION_ATTACKS.slice(from, from + 10).map(draft))) {
        expect(events.filter(({ type }) => type === "draft")).toEqual([]);
        expect(events.filter(({ type }) => type === "instructions")).toHaveLength(1);
      }
    const sent = world.vendor.calls.flatMap(({ body }) =>
      body.includes("MARK") ? [JSON.parse(body) as Record<string, unknown>] : [],
    );
    expect(sent).toHaveLength(INJECTION_ATTACKS.length);
    for (const call of sent) {
      expect(Object.keys(call)).not.toContain("tools");
      expect(Object.keys(call)).not.toContain("functions");
      const prompt = (call["messages"] as { readonly content: string }[]).at(-1)?.content ?? "";
      expect(prompt.match(/<\/?document>/g)).toEqual(["<document>", "</document>"]);
      expect(prompt.trimEnd().endsWith("</document>")).toBe(true);
      expect(removeHiddenText(prompt)).toBe(prompt);
    }
  }, 120_000);
});

describe("a model that obeys a round", () => {
  test.each([INJECTION_ATTACKS.slice(0, 20), INJECTION_ATTACKS.slice(20)])(
    "says nothing about other rounds or the game",
    async (...attacks) => {
      const user = await world.on.makeUser(world.admin, `checker${attacks[0]?.language}${attacks[0]?.name.length}`);
      const rounds = attacks.flatMap(({ text }) => [
        { ...ROUND, question: `MARK ${text}`.slice(0, 2_000) },
        { ...ROUND, question: "Which river flows through Rome?" },
      ]);
      const events = await post<TextCheckStreamEvent>("/ai/text-checks", user, {
        ...{ reason_language: "en", game: GAME, rounds },
      });
      const findings = events.flatMap((event) => (event.type === "finding" ? [event] : []));
      expect(findings.length).toBeGreaterThanOrEqual(attacks.length);
      // Odd rounds and the game are harmless, so nothing may be said about them.
      expect(findings.filter(({ round }) => round === null || round % 2 === 1)).toEqual([]);
      for (const { reason, replacement } of findings) {
        expect(replacement === null || isPlainText(replacement)).toBe(true);
        expect(reason).not.toContain("https:");
      }
      const warned = findings.flatMap(({ check, round }) => (check === "instructions" ? [round] : []));
      expect(new Set(warned).size).toBe(attacks.length);
    },
    120_000,
  );
});

test.each([INJECTION_ATTACKS.slice(0, 20), INJECTION_ATTACKS.slice(20)])(
  "a model that obeys a round describes no pictures for other rounds",
  async (...attacks) => {
    const user = await world.on.makeUser(world.admin, `painter${attacks[0]?.language}${attacks[0]?.name.length}`);
    const rounds = attacks.flatMap(({ text }) => [
      { ...ROUND, question: `MARK ${text}`.slice(0, 2_000) },
      { ...ROUND, question: "Which river flows through Rome?" },
    ]);
    const events = await post<PictureIdeaStreamEvent>("/ai/picture-ideas", user, { language: "en", rounds });
    const ideas = events.flatMap((event) => (event.type === "idea" ? [event] : []));
    expect(ideas.filter(({ round }) => round % 2 === 1).map(({ alt }) => alt)).toEqual(attacks.map(() => "A bridge"));
    for (const { alt, prompt } of ideas) expect([isPlainText(alt), isPlainText(prompt)]).toEqual([true, true]);
  },
  120_000,
);

test("what players write cannot reach a model: authoring knows no shows, teams or submissions", () => {
  const folder = new URL(".", import.meta.url);
  const files = [
    ...readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => new URL(name.replaceAll("\\", "/"), folder)),
    new URL("../../compose/authoring.ts", folder),
  ];
  const features = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/from "(?:\.\.\/)+(?:features\/)?([a-z-]+)\/index\.ts"/g)].map(
      (match) => match[1],
    ),
  );
  expect(files.length).toBeGreaterThan(8);
  expect(new Set(features)).toEqual(new Set(["ai-runs", "authoring", "games", "providers"]));
});
