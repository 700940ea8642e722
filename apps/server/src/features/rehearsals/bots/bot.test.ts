import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TeamCommandInput } from "@showrunner/contract/realtime";
import type { FrozenRound, RoundSlice, TeamSlices } from "@showrunner/engine";
import { Bot } from "./bot.ts";
import { FrameParser, type BotConnection, type BotConnectionOptions } from "./bot-connection.ts";

const sent: TeamCommandInput[] = [];
let showToBot: BotConnectionOptions["onSlices"] = () => undefined;

vi.mock(import("./bot-connection.ts"), async (original) => {
  class FakeConnection implements Pick<BotConnection, "now" | "send"> {
    constructor({ onSlices }: BotConnectionOptions) {
      showToBot = onSlices;
    }
    now(): number {
      return 0;
    }
    send(command: TeamCommandInput): Promise<null> {
      sent.push(command);
      return Promise.resolve(null);
    }
  }
  return { ...(await original()), BotConnection: FakeConnection as unknown as typeof BotConnection };
});

const aRound = (type: string, config: FrozenRound["config"]): FrozenRound => ({
  id: "round-1",
  type,
  title: null,
  question: "Which countries?",
  content_html: "",
  answers: ["Peru"],
  answer_html: "",
  description: "",
  max_points: 100,
  time_limit_s: null,
  scoring: "partial_credit",
  buzzer_override: "disable",
  config,
});
const classic = aRound("classic", {});
const items = Array.from({ length: 30 }, (_, index) => `Country ${index}`);
const challenge = aRound("timedChallenge", { prompt: "Name some", minimum_count: 20, bonus_points: 0, items });

/** Connects a bot that knows this round. */
function startBot(round: FrozenRound): Bot {
  const known = { secret: "secret", byId: new Map() };
  return new Bot({
    url: "",
    credentials: { team_id: "team", device_id: "phone", token: "" },
    seed: 1,
    fillerWords: ["Something"],
    parser: new FrameParser(),
    findRound: () => ({ known, round: { round, difficulty: "easy" } }),
    onEnded: () => undefined,
  });
}

/** The bot receives the open question, with these fields of its round, while the show is paused or not. */
function show(fields: Partial<RoundSlice>, paused = false): void {
  const round = { id: "round-1", phase: "question", buzzer_on: false, accepting: true, opened_at: 1_000, ...fields };
  const slices = { show: { paused }, round, timer: { status: "idle" } };
  showToBot(slices as unknown as TeamSlices);
}

const ANSWERED_MS = 10 * 60_000;
const textsOf = (commands: readonly TeamCommandInput[]): readonly string[] =>
  commands.map((command) => JSON.stringify(command.type === "submit" ? command.input : null));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sent.length = 0;
});

test("ROUND-11: answers a round again that is played again, and only then", () => {
  startBot(classic);
  show({});
  vi.advanceTimersByTime(ANSWERED_MS);
  expect(sent).toHaveLength(1);
  // A reveal, and its undo.
  show({ phase: "revealed", accepting: false });
  show({});
  vi.advanceTimersByTime(ANSWERED_MS);
  expect(sent).toHaveLength(1);
  show({ phase: "skipped", accepting: false });
  show({ opened_at: 2_000 });
  vi.advanceTimersByTime(ANSWERED_MS);
  expect(sent).toHaveLength(2);
});

test("names the remaining items of its answer after a pause", () => {
  startBot(challenge);
  show({});
  vi.advanceTimersByTime(ANSWERED_MS);
  const all = textsOf(sent);
  expect(all.length).toBeGreaterThan(3);
  sent.length = 0;

  startBot(challenge);
  show({});
  for (let at = 0; at < ANSWERED_MS && sent.length < 2; at += 100) vi.advanceTimersByTime(100);
  show({}, true);
  vi.advanceTimersByTime(ANSWERED_MS);
  expect(sent.length).toBeLessThan(all.length);
  show({});
  vi.advanceTimersByTime(ANSWERED_MS);
  expect(textsOf(sent)).toEqual(all);
});
