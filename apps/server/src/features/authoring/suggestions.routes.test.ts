import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SuggestionStreamEvent, TextCheckStreamEvent } from "@showrunner/contract/rest";
import { createRunWorld, type RunWorld } from "../ai-runs/testing/run-world.ts";

/** What the fake model writes. */
let lines: readonly unknown[] = [];
let world: RunWorld;
let user: Awaited<ReturnType<RunWorld["on"]["makeUser"]>>;
beforeAll(async () => {
  world = await createRunWorld("general", 0, () => lines.map((line) => JSON.stringify(line)).join("\n"));
  user = await world.on.makeUser(world.admin, "host");
});
afterAll(() => world.close());

const ABOUT = { title: null, content: "", answer_content: "", description: null };
const OPEN = {
  ...ABOUT,
  type: "classic",
  question: "Which river flows through the city of Rome?",
  answers: ["Tiber"],
  config: {},
};
const CHOICE = {
  ...ABOUT,
  ...{ type: "multipleChoice", question: "", answers: [] },
  config: {
    question_text: "Which river is the longest?",
    options: [
      { text: "Nile", correct: true },
      { text: "Rhine", correct: false },
    ],
  },
};
const GAME = { title: "Rivers", description: "", rules: "", equipment: "", language: "en" } as const;

async function post(
  path: string,
  body: object,
): Promise<{ readonly status: number; readonly events: readonly unknown[] }> {
  const response = await fetch(`${world.url}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${user.access_token}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const found = response.status === 200 ? text.split("\n").filter(Boolean) : [];
  return { status: response.status, events: found.map((line) => JSON.parse(line) as unknown) };
}
const suggest = async (kind: string, round: object) => {
  const { status, events: found } = await post("/ai/suggestions", { kind, language: "en", round });
  const events = found as readonly SuggestionStreamEvent[];
  return {
    status,
    texts: events.flatMap((event) => (event.type === "suggestion" ? [event.text] : [])),
    skipped: events.flatMap((event) => (event.type === "skipped" ? [event.reason] : [])),
    runs: events.flatMap((event) => (event.type === "end" ? event.runs : [])),
  };
};

describe("suggestions", () => {
  test.each([
    ["distractors", CHOICE, ["**Seine**", "rhine", "Nile", "Danube"], ["Seine", "Danube"], ["repeated", "repeated"]],
    ["spellings", OPEN, ["Tevere", "tiber", "Tiber"], ["Tevere"], ["repeated", "repeated"]],
    [
      "shorter",
      OPEN,
      ["Which river flows through Rome?", "What does the Tiber cross?", `${OPEN.question} Really?`],
      ["Which river flows through Rome?"],
      ["reveals", "invalid"],
    ],
    ["hint", OPEN, ["It begins with T.", "It is the Tiber, of course."], ["It begins with T."], ["reveals"]],
    [
      "fun_fact",
      OPEN,
      ["The Tiber is 406 kilometres long.", "See [this](https://x.example)."],
      ["The Tiber is 406 kilometres long."],
      ["invalid"],
    ],
  ])("of %s are checked", async (kind, round, written, texts, skipped) => {
    lines = written.map((text) => ({ text }));
    const found = await suggest(kind, round);
    expect(found).toMatchObject({ status: 200, texts, skipped });
    expect(found.runs).toMatchObject([{ state: "done", purpose: "authoring" }]);
  });

  test("are refused for rounds with too little content", async () => {
    expect((await suggest("distractors", OPEN)).status).toBe(422);
    expect((await suggest("spellings", CHOICE)).status).toBe(422);
    expect((await suggest("hint", { ...OPEN, answers: [] })).status).toBe(422);
    expect((await suggest("shorter", { ...OPEN, question: " " })).status).toBe(422);
  });

  test("can be estimated before", async () => {
    const body = { kind: "hint", language: "en", round: OPEN } as const;
    expect(await world.on.call("POST /ai/suggestions/estimate", { as: user, body })).toEqual({
      cost: null,
      refusal: null,
    });
  });
});

describe("checks of texts", () => {
  const check = async (rounds: readonly object[], game: object = GAME) => {
    const { status, events } = await post("/ai/text-checks", { reason_language: "de", game, rounds });
    return { status, events: events as readonly TextCheckStreamEvent[] };
  };

  test("name place, severity, reason and a replacement", async () => {
    lines = [
      {
        n: 2,
        check: "ambiguity",
        severity: "medium",
        reason: "Which Rome?",
        replacement: "Which river flows through Rome in Italy?",
      },
      { n: 3, check: "wrong", severity: "high", reason: "It is the Tiber.", replacement: "Tiber" },
      { n: 1, check: "language", severity: "low", reason: "A title.", replacement: "x".repeat(5_000) },
    ];
    const { events } = await check([{ ...OPEN, answers: ["Po"] }]);
    expect(events.slice(0, 3)).toMatchObject([
      {
        check: "ambiguity",
        severity: "medium",
        round: 0,
        path: "question",
        replacement: "Which river flows through Rome in Italy?",
      },
      { check: "wrong", round: 0, path: "answers.0", text: "Po", replacement: "Tiber" },
      { check: "language", round: null, path: "title", replacement: null },
    ]);
    expect(events.at(-1)).toMatchObject({ type: "end", is_complete: true, runs: [{ state: "done" }] });
    expect(world.vendor.calls.at(-1)?.body).toContain("reasons in German");
  });

  test("replace plain texts by several lines only if they have some", async () => {
    const reported = { check: "language", severity: "low", reason: "Spelling." };
    lines = [
      { n: 1, ...reported, replacement: "Rivers\nof Rome" },
      { n: 2, ...reported, replacement: "I am long.\nI cross Rome." },
    ];
    const { events } = await check([{ ...OPEN, question: "I am long.\nI cros Rome.", answers: [] }]);
    expect(events.slice(0, 2)).toMatchObject([
      { path: "title", replacement: "Rivers of Rome" },
      { path: "question", replacement: "I am long.\nI cross Rome." },
    ]);
  });

  test("keep markdown links and pictures, and add no new ones", async () => {
    const content = "Look at ![the river](/images/abc).";
    lines = [
      { n: 3, check: "language", severity: "low", reason: "a", replacement: "See ![the river](/images/abc)." },
      { n: 3, check: "wrong", severity: "low", reason: "b", replacement: "See ![the river](/images/evil)." },
      { n: 99, check: "wrong", severity: "low", reason: "c", replacement: null },
    ];
    const { events } = await check([{ ...OPEN, content, answers: [] }]);
    expect(events.slice(0, 3)).toMatchObject([
      { path: "content", replacement: "See ![the river](/images/abc)." },
      { path: "content", replacement: null },
      { type: "skipped", reason: "invalid" },
    ]);
  });

  test("split a long game into runs, and refuse a game without texts", async () => {
    lines = [];
    const rounds = Array.from({ length: 40 }, () => ({ ...OPEN, content: "Long. ".repeat(200) }));
    const { events } = await check(rounds);
    const [end] = events.flatMap((event) => (event.type === "end" ? [event] : []));
    expect(end?.runs.length).toBeGreaterThan(1);
    expect((await check([], { ...GAME, title: " " })).status).toBe(422);
  });

  test("end with the first run that fails, but not with one that is cut off", async () => {
    lines = [];
    const rounds = Array.from({ length: 40 }, () => ({ ...OPEN, content: "Long. ".repeat(200) }));
    world.vendor.setBehaviour("length_limit");
    const cutOff = (await check(rounds)).events.at(-1);
    world.vendor.setBehaviour("unauthorized");
    const failed = (await check(rounds)).events.at(-1);
    expect(cutOff).toMatchObject({ is_complete: false });
    expect(cutOff?.type === "end" && cutOff.runs.map((run) => run.is_cut_off)).toEqual([true, true, true]);
    expect(failed).toMatchObject({ is_complete: false, runs: [{ state: "failed", failure: "credentials" }] });
  });
});
