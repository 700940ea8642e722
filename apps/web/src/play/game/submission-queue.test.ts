import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SendResult } from "../../live/live-connection.ts";
import { getRefusalMessageKey } from "../menu/refusal-message-key.ts";
import { createSubmissionQueue, clearStoredSubmissions } from "./submission-queue.ts";

type Call = { body: { submission_id: string }; id: string; resolve: (result: SendResult) => void };

const stored = new Map<string, string>();
let calls: Call[];
const send = (body: Call["body"], options: { id: string }) =>
  new Promise<SendResult>((resolve) => calls.push({ body, id: options.id, resolve }));
let isShowPaused = true;
const queue = () => createSubmissionQueue("ABCD2345", send, () => isShowPaused, 5);
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  calls = [];
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("keeps a submission in storage until the server accepts it", async () => {
  const answers = queue();
  answers.submit("r1", { text: "Paris" });
  expect(answers.getState().pending).toMatchObject([{ round_id: "r1", input: { text: "Paris" } }]);
  expect([...stored.values()].join()).toContain("Paris");
  calls[0]!.resolve({ ok: true, seq: 3 });
  await settled();
  expect(answers.getState()).toEqual({ pending: [], refused: null });
  expect(stored.size).toBe(0);
});

it("resends with the same ids after a reload", async () => {
  queue().submit("r1", { text: "Paris" });
  const reloaded = queue();
  expect(reloaded.getState().pending).toHaveLength(1);
  expect(calls).toHaveLength(2);
  expect(calls[1]!.id).toBe(calls[0]!.id);
  expect(calls[1]!.body.submission_id).toBe(calls[0]!.body.submission_id);
  calls[1]!.resolve({ ok: true, seq: 3 });
  await settled();
  expect(reloaded.getState().pending).toEqual([]);
});

it("reports a refusal and removes the submission", async () => {
  const answers = queue();
  answers.submit("r1", { text: "late" });
  calls[0]!.resolve({ ok: false, code: "submissions_closed", params: {} });
  await settled();
  expect(answers.getState()).toEqual({ pending: [], refused: { round_id: "r1", code: "submissions_closed" } });
  expect(stored.size).toBe(0);
  answers.dismiss();
  expect(answers.getState().refused).toBeNull();
});

it("keeps the submission when the session or the page ended without an ack", async () => {
  const answers = queue();
  answers.submit("r1", { text: "kept" });
  calls[0]!.resolve({ ok: false, code: "offline", params: {} });
  await settled();
  expect(answers.getState().pending).toHaveLength(1);
  expect(stored.size).toBe(1);
  clearStoredSubmissions("ABCD2345");
  expect(stored.size).toBe(0);
});

it("resends with the same id while the server cannot save", async () => {
  const answers = queue();
  answers.submit("r1", { text: "patient" });
  calls[0]!.resolve({ ok: false, code: "unavailable", params: {} });
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]!.id).toBe(calls[0]!.id);
  expect(answers.getState().pending).toHaveLength(1);
  answers.close();
});

it("sends several submissions in order", () => {
  const answers = queue();
  for (const text of ["one", "two", "three"]) answers.submit("r1", { add: { id: text, text } });
  expect(calls.map((call) => JSON.stringify(call.body))).toEqual([
    expect.stringContaining("one"),
    expect.stringContaining("two"),
    expect.stringContaining("three"),
  ]);
});

describe("while the server cannot save", () => {
  const unavailable = { ok: false, code: "unavailable", params: {} } as const;
  const accepted = { ok: true, seq: 3 } as const;
  const add = (text: string) => ({ add: { id: text, text } });
  const answer = async (place: number, result: SendResult) => {
    calls[place]!.resolve(result);
    await settled();
  };
  const sentTexts = () => calls.map(({ body }) => /"text":"(\w+)"/.exec(JSON.stringify(body))?.[1]);

  it("later submissions wait until the one that is resent is saved", async () => {
    const answers = queue();
    answers.submit("r1", add("one"), { accumulates: true });
    await answer(0, unavailable);
    answers.submit("r1", add("two"), { accumulates: true });
    answers.submit("r1", add("three"), { accumulates: true });
    await vi.waitFor(() => expect(sentTexts()).toEqual(["one", "one"]));
    await answer(1, unavailable);
    await vi.waitFor(() => expect(sentTexts()).toEqual(["one", "one", "one"]));
    await answer(2, accepted);
    expect(sentTexts().slice(3)).toEqual(["two", "three"]);
    answers.submit("r1", add("four"), { accumulates: true });
    expect(sentTexts().at(-1)).toBe("four");
    for (const place of [3, 4, 5]) await answer(place, accepted);
    expect(answers.getState().pending).toEqual([]);
  });

  it("later submissions go on when the one that is resent is refused", async () => {
    const answers = queue();
    answers.submit("r1", { text: "one" });
    await answer(0, unavailable);
    answers.submit("r1", { text: "two" });
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    await answer(1, { ok: false, code: "invalid_input", params: {} });
    expect(sentTexts().slice(2)).toEqual(["two"]);
  });

  it("an older submission is not resent after a newer one that was already on its way", async () => {
    const answers = queue();
    answers.submit("r1", { text: "one" });
    answers.submit("r1", { text: "two" });
    await answer(0, unavailable);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toHaveLength(2);
    await answer(1, accepted);
    expect(calls).toHaveLength(2);
    expect(answers.getState().pending).toEqual([]);
    answers.submit("r1", { text: "three" });
    expect(sentTexts().at(-1)).toBe("three");
  });

  it("an older one of inputs that accumulate is resent nevertheless", async () => {
    const answers = queue();
    answers.submit("r1", add("one"), { accumulates: true });
    answers.submit("r1", add("two"), { accumulates: true });
    await answer(0, unavailable);
    await answer(1, accepted);
    expect(sentTexts()).toEqual(["one", "two", "one"]);
  });

  it("keeps the order after a reload", async () => {
    const before = queue();
    before.submit("r1", { text: "one" });
    before.submit("r1", { text: "two" });
    before.close();
    calls = [];
    const reloaded = queue();
    expect(sentTexts()).toEqual(["one", "two"]);
    await answer(0, unavailable);
    await answer(1, unavailable);
    await vi.waitFor(() => expect(sentTexts()).toEqual(["one", "two", "one"]));
    await answer(2, accepted);
    expect(sentTexts().slice(3)).toEqual(["two"]);
    reloaded.close();
  });
});

describe("SHOW-7: while the show is paused", () => {
  const paused = { ok: false, code: "show_paused", params: {} } as const;

  it("a refused submission is kept, and sent once with the same ids when the show is resumed", async () => {
    const answers = queue();
    answers.submit("r1", { text: "Paris" });
    calls[0]!.resolve(paused);
    await settled();
    expect(answers.getState()).toMatchObject({ pending: [{ input: { text: "Paris" } }], refused: null });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toHaveLength(1);
    answers.resume();
    answers.resume();
    expect(calls).toHaveLength(2);
    expect(calls[1]).toMatchObject({ id: calls[0]!.id, body: calls[0]!.body });
    calls[1]!.resolve({ ok: true, seq: 3 });
    await settled();
    expect(answers.getState()).toEqual({ pending: [], refused: null });
  });

  it("a submission whose refusal arrives after the end of the pause is sent again", async () => {
    const answers = queue();
    answers.submit("r1", { text: "Paris" });
    isShowPaused = false;
    answers.resume();
    calls[0]!.resolve(paused);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    isShowPaused = true;
    answers.close();
  });

  it("a refused draft is kept, and a submission sent after the pause follows it", async () => {
    const answers = queue();
    answers.submit("r1", { picks: ["a"] }, { at_close: true });
    calls[0]!.resolve(paused);
    await settled();
    answers.submit("r1", { picks: ["b"] });
    expect(calls).toHaveLength(1);
    answers.resume();
    expect(calls[1]?.body).toEqual(calls[0]?.body);
    calls[1]!.resolve({ ok: true, seq: 3 });
    await settled();
    expect(calls[2]?.body).toMatchObject({ input: { picks: ["b"] } });
  });

  it("nothing is resent on resume if nothing was refused", () => {
    const answers = queue();
    answers.submit("r1", { text: "Paris" });
    answers.resume();
    expect(calls).toHaveLength(1);
  });
});

it("ignores malformed entries in storage", () => {
  stored.set("waiting_answers_ABCD2345", '[{"round_id":7},null,"x"]');
  expect(queue().getState().pending).toEqual([]);
  stored.set("waiting_answers_ABCD2345", "{");
  expect(queue().getState().pending).toEqual([]);
});

it("a submission that arrives too late is resent as a draft, and reported when that is too late as well", async () => {
  const answers = queue();
  answers.submit("r1", { text: "Paris" });
  calls[0]!.resolve({ ok: false, code: "submissions_closed", params: { reason: "timeout" } });
  await settled();
  const { submission_id } = calls[0]!.body;
  const draft = { type: "submit", round_id: "r1", submission_id, input: { text: "Paris" }, at_close: true };
  expect(calls[1]?.body).toEqual(draft);
  expect(answers.getState()).toMatchObject({ pending: [{ at_close: true }], refused: null });
  calls[1]!.resolve({ ok: false, code: "submissions_closed", params: { reason: "timeout" } });
  await settled();
  expect(calls).toHaveLength(2);
  const { pending, refused } = answers.getState();
  expect(pending).toEqual([]);
  expect(getRefusalMessageKey(refused!)).toBe("answer_too_late");
});

it("a late submission after one that counts is reported as too late, also after a reload", async () => {
  queue().submit("r1", { text: "Paris" });
  calls[0]!.resolve({ ok: false, code: "submissions_closed", params: { reason: "timeout" } });
  await settled();
  const reloaded = queue();
  calls[2]!.resolve({ ok: false, code: "answer_final", params: {} });
  await settled();
  expect(getRefusalMessageKey(reloaded.getState().refused!)).toBe("answer_too_late");
});

it("a draft of an offline phone is kept and sent with the same ids", () => {
  queue().submit("r1", { text: "Par" }, { at_close: true });
  queue();
  expect(calls[1]?.body).toEqual(calls[0]?.body);
  expect(calls[1]?.body).toMatchObject({ at_close: true });
});

it("a draft that is taken back is kept by an offline phone, and a refusal says so", async () => {
  queue().submit("r1", null, { at_close: true });
  const reloaded = queue();
  expect(calls[1]?.body).toEqual(calls[0]?.body);
  expect(calls[1]?.body).toMatchObject({ input: null, at_close: true });
  calls[1]!.resolve({ ok: false, code: "submissions_closed", params: { reason: "timeout" } });
  await settled();
  expect(reloaded.getState().pending).toEqual([]);
  expect(getRefusalMessageKey(reloaded.getState().refused!)).toBe("draft_not_taken_back");
});

it("every refusal of a draft has its own message", () => {
  expect(getRefusalMessageKey({ code: "submissions_closed", is_draft: true })).toBe("draft_lost");
  expect(getRefusalMessageKey({ code: "answer_final", is_draft: true })).toBe("draft_sent_counts");
  expect(getRefusalMessageKey({ code: "answer_final" })).toBe("answer_final");
});
