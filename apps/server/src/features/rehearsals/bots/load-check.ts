import { setTimeout as pause } from "node:timers/promises";
import type { TeamCommandInput } from "@showrunner/contract/realtime";
import type { RoundSlice, TeamSlices } from "@showrunner/engine";
import { BotConnection, FrameParser } from "./bot-connection.ts";
import type { BotCredentials, BotsReport, FromBots, HostStep, Percentiles } from "./bot-messages.ts";

/** Numbers of submission rounds and of buzzer rounds, in this order; `load-check-content.ts` builds them. */
export const SUBMISSION_ROUNDS = 3;
export const BUZZER_ROUNDS = 3;

const CONNECT_OVER_MS = 4_000;
const CONNECT_TIMEOUT_MS = 15_000;
const SUBMIT_OVER_MS = 3_000;
/** Worst case: a buzzer question to which everyone knows the answer. */
const PRESS_OVER_MS = 300;
const SCREENS_TIMEOUT_MS = 10_000;
const PAUSE_MS = 400;

/** A bot of a load check, which acts on command only. */
interface LoadBot {
  readonly connection: BotConnection;
  slices: TeamSlices | null;
  isLost: boolean;
}

interface LoadCheckOptions {
  readonly url: string;
  readonly bots: readonly BotCredentials[];
  readonly send: (message: FromBots) => void;
  /** Runs a step of the host in the server; resolves to whether it was accepted. */
  readonly runHostStep: (step: HostStep) => Promise<boolean>;
}

/** Percentiles by nearest rank; 0 without samples. */
export function computePercentiles(samples: readonly number[]): Percentiles {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** Plays the throw-away show of a load check under the highest realistic load, and measures every command. */
export async function runLoadCheck({ url, bots: given, send, runHostStep }: LoadCheckOptions): Promise<BotsReport> {
  const parser = new FrameParser();
  const cpuBefore = process.cpuUsage();
  let waiting: (() => void) | null = null;
  const bots = given.map((credentials): LoadBot => {
    const entry: LoadBot = {
      slices: null,
      isLost: false,
      connection: new BotConnection({
        url,
        credentials,
        // No simulated network: the check measures this machine.
        rttMs: 0,
        parser,
        random: Math.random,
        onSlices: (slices) => {
          entry.slices = slices;
          waiting?.();
        },
        onEnded: () => {
          entry.isLost = true;
          waiting?.();
        },
        onLost: () => {
          entry.isLost = true;
          waiting?.();
        },
      }),
    };
    return entry;
  });
  const acks = { submit: [] as number[], buzz: [] as number[] };
  const screens: number[] = [];
  let refused = 0;

  /** Waits until `isSeen` holds for all connected bots; resolves to the time it took, or null after a timeout. */
  const waitForAll = async (
    isSeen: (slices: TeamSlices) => boolean,
    timeoutMs: number,
    startedAt = performance.now(),
  ): Promise<number | null> => {
    const isDone = (): boolean => bots.every(({ slices, isLost }) => isLost || (slices !== null && isSeen(slices)));
    if (!isDone()) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const abort = new AbortController();
      waiting = () => {
        if (isDone()) resolve(undefined);
      };
      await Promise.race([promise, pause(timeoutMs, undefined, { signal: abort.signal }).catch(() => undefined)]);
      abort.abort();
      waiting = null;
    }
    return isDone() ? performance.now() - startedAt : null;
  };
  const runStep = async (name: HostStep, isSeen: (slices: TeamSlices) => boolean): Promise<void> => {
    const startedAt = performance.now();
    const accepted = runHostStep(name);
    const took = await waitForAll(isSeen, SCREENS_TIMEOUT_MS, startedAt);
    if (!(await accepted)) throw new Error(`the host's step ${name} was refused`);
    screens.push(took ?? SCREENS_TIMEOUT_MS);
  };
  /** Lets every connected bot send one command, spread over `overMs`. */
  const sendAll = async (kind: "submit" | "buzz", overMs: number, round: RoundSlice): Promise<void> => {
    const active = bots.filter(({ isLost }) => !isLost);
    await Promise.all(
      active.map(async ({ connection }, index) => {
        await pause((overMs * index) / active.length);
        const sentAt = performance.now();
        const ack = await connection.send(createCommand(kind, round, index, connection.now()));
        if (ack?.ok === true || ack?.code === "buzzer_locked") acks[kind].push(performance.now() - sentAt);
        else refused += 1;
      }),
    );
  };
  const findRound = (): RoundSlice => {
    const round = bots.find(({ isLost }) => !isLost)?.slices?.round;
    if (round == null) throw new Error("no bot is connected");
    return round;
  };
  const isQuestion =
    (number: number) =>
    ({ round }: TeamSlices): boolean =>
      round?.number === number && round.phase === "question";

  send({ type: "phase", phase: "connecting" });
  await Promise.all(
    bots.map(async ({ connection }, index) => {
      await pause((CONNECT_OVER_MS * index) / bots.length);
      connection.connect();
    }),
  );
  await waitForAll(() => true, CONNECT_TIMEOUT_MS);
  for (const bot of bots) if (bot.slices === null) bot.isLost = true;
  const connected = bots.filter(({ isLost }) => !isLost).length;

  send({ type: "phase", phase: "answers" });
  await runStep("start", ({ show }) => show.status === "active");
  for (let number = 1; number <= SUBMISSION_ROUNDS; number += 1) {
    await runStep(number === 1 ? "start_first_round" : "next", isQuestion(number));
    await sendAll("submit", SUBMIT_OVER_MS, findRound());
    await runStep("reveal", ({ round }) => round?.phase === "revealed");
    await pause(PAUSE_MS);
  }

  send({ type: "phase", phase: "buzzer" });
  for (let number = SUBMISSION_ROUNDS + 1; number <= SUBMISSION_ROUNDS + BUZZER_ROUNDS; number += 1) {
    await runStep("next", isQuestion(number));
    await waitForAll(({ buzzer }) => buzzer.phase === "open", SCREENS_TIMEOUT_MS);
    const openAt = bots.flatMap(({ slices }) => (slices?.buzzer.phase === "open" ? [slices.buzzer.open_at] : []))[0];
    const first = bots.find(({ isLost }) => !isLost);
    if (openAt !== undefined && first !== undefined) await pause(Math.max(0, openAt - first.connection.now()) + 5);
    await sendAll("buzz", PRESS_OVER_MS, findRound());
    await waitForAll(({ buzzer }) => buzzer.phase === "locked", SCREENS_TIMEOUT_MS);
    await runStep("reveal", ({ round }) => round?.phase === "revealed");
    await pause(PAUSE_MS);
  }

  const lost = bots.filter(({ isLost }) => isLost).length;
  for (const { connection } of bots) connection.stop();
  const cpu = process.cpuUsage(cpuBefore);
  return {
    connected,
    lost,
    submissions: acks.submit.length,
    presses: acks.buzz.length,
    refused,
    submission_ack_ms: computePercentiles(acks.submit),
    press_ack_ms: computePercentiles(acks.buzz),
    screens_ms: computePercentiles(screens),
    cpu_ms: (cpu.user + cpu.system) / 1_000,
  };
}

function createCommand(kind: "submit" | "buzz", round: RoundSlice, index: number, now: number): TeamCommandInput {
  if (kind === "buzz")
    return { type: "buzz", round_id: round.id, press_id: `press-${index}-${round.number}`, claim: now };
  const { options } = round.face_question as { readonly options: readonly { readonly id: string }[] };
  const pick = options[index % options.length]?.id ?? "";
  return {
    type: "submit",
    round_id: round.id,
    submission_id: `submission-${index}-${round.number}`,
    input: { picks: [pick] },
  };
}
