import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerMessage } from "@showrunner/contract/realtime";
import { Room } from "./room/room.ts";
import { classicRound, GERMAN_TEXTS } from "./testing/content.ts";
import { TestClient, startLiveTestServer, type LiveTestServer } from "./testing/live-test-server.ts";
import { createTestLive, TestShow, type TestLive } from "./testing/test-live.ts";

let on: TestLive;
let server: LiveTestServer;
beforeEach(async () => {
  on = await createTestLive();
  server = await startLiveTestServer(on);
});
afterEach(async () => {
  await server.close();
  await on.end();
});

const asks = (question: string) => (message: ServerMessage) =>
  message.type === "state" && message.slices.round?.question === question;

test("phones get the round in their language over sockets and event streams, also after a reconnect", async () => {
  const round = classicRound("r1", { translations: { de: GERMAN_TEXTS } });
  const show = await TestShow.create(on, { rounds: [round], teams: 2 });
  const phone = (language: string | undefined) =>
    new TestClient(server.origin, `public/${show.public_id}`, {
      role: "team",
      token: `team:${show.id}:team-0`,
      ...(language === undefined ? {} : { language }),
    });
  const abort = new AbortController();
  const read = async (language: string): Promise<() => string> => {
    const response = await fetch(`http://${server.origin}/api/v1/gameshows/public/${show.public_id}/events`, {
      headers: { "x-team-token": `team:${show.id}:team-1`, "x-device-id": "page", "x-language": language },
      signal: abort.signal,
    });
    let text = "";
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array);
    })().catch(() => undefined);
    return () => text;
  };
  const [german, english, unknown] = [phone("de"), phone("en"), phone("tlh")];
  const [germanStream, englishStream] = [await read("de"), await read("en")];
  await Promise.all([german, english, unknown].map((page) => page.waitFor(({ type }) => type === "state")));
  await show.start();
  await german.waitFor(asks("Frage auf Deutsch"));
  await Promise.all([english, unknown].map((page) => page.waitFor(asks("Question of r1"))));
  await vi.waitFor(() => expect(germanStream()).toContain("Frage auf Deutsch"));
  await vi.waitFor(() => expect(englishStream()).toContain("Question of r1"));
  expect(germanStream()).not.toContain("Question of r1");

  // The page connects again when its language changes.
  german.socket.terminate();
  await phone("en").waitFor(asks("Question of r1"));
  await phone("de").waitFor(asks("Frage auf Deutsch"));
  abort.abort();
});

test("an event stream waits for the newest state that its client has", async () => {
  const show = await TestShow.create(on, { teams: 1 });
  const waitForSeq = vi.spyOn(Room.prototype, "waitForSeq");
  for (const seq of ["2", "-1", "two"]) {
    const abort = new AbortController();
    await fetch(`http://${server.origin}/api/v1/gameshows/public/${show.public_id}/events`, {
      headers: { "x-team-token": `team:${show.id}:team-0`, "x-device-id": "page", "x-seq": seq },
      signal: abort.signal,
    });
    abort.abort();
  }
  expect(waitForSeq.mock.calls).toEqual([[2]]);
});

test("a hello with an absurd language is refused", async () => {
  const show = await TestShow.create(on, { teams: 1 });
  const page = new TestClient(server.origin, `public/${show.public_id}`, {
    role: "team",
    token: `team:${show.id}:team-0`,
    language: "x".repeat(36),
  });
  expect(await page.waitFor(({ type }) => type === "bye")).toMatchObject({ code: "invalid" });
});
