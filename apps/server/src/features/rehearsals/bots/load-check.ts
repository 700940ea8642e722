import { setTimeout as sleep } from "node:timers/promises";
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
export function runLoadCheck(options: LoadCheckOptions): Promise<BotsReport> {
  return new LoadCheck(options).run();
}

const isQuestion =
  (number: number) =>
  ({ round }: TeamSlices): boolean =>
    round?.number === number && round.phase === "question";

const isRevealed = ({ round }: TeamSlices): boolean => round?.phase === "revealed";

class LoadCheck {
  readonly #send: LoadCheckOptions["send"];
  readonly #runHostStep: LoadCheckOptions["runHostStep"];
  readonly #bots: readonly LoadBot[];
  readonly #acksMs = { submit: [] as number[], buzz: [] as number[] };
  readonly #screensMs: number[] = [];
  #refusedCount = 0;
  /** Called when a bot has received slices or is lost; null unless they are awaited. */
  #onChange: (() => void) | null = null;

  constructor({ url, bots, send, runHostStep }: LoadCheckOptions) {
    this.#send = send;
    this.#runHostStep = runHostStep;
    const parser = new FrameParser();
    this.#bots = bots.map((credentials) => this.#createBot(url, credentials, parser));
  }

  async run(): Promise<BotsReport> {
    const cpuBefore = process.cpuUsage();
    this.#send({ type: "phase", phase: "connecting" });
    await this.#connectAll();
    const connected = this.#listActive().length;
    this.#send({ type: "phase", phase: "answers" });
    await this.#runStep("start", ({ show }) => show.status === "active");
    for (let number = 1; number <= SUBMISSION_ROUNDS; number += 1) await this.#playSubmissionRound(number);
    this.#send({ type: "phase", phase: "buzzer" });
    for (let number = SUBMISSION_ROUNDS + 1; number <= SUBMISSION_ROUNDS + BUZZER_ROUNDS; number += 1)
      await this.#playBuzzerRound(number);
    const lost = this.#bots.length - this.#listActive().length;
    for (const { connection } of this.#bots) connection.stop();
    const cpu = process.cpuUsage(cpuBefore);
    return {
      connected,
      lost,
      submissions: this.#acksMs.submit.length,
      presses: this.#acksMs.buzz.length,
      refused: this.#refusedCount,
      submission_ack_ms: computePercentiles(this.#acksMs.submit),
      press_ack_ms: computePercentiles(this.#acksMs.buzz),
      screens_ms: computePercentiles(this.#screensMs),
      cpu_ms: (cpu.user + cpu.system) / 1_000,
    };
  }

  #createBot(url: string, credentials: BotCredentials, parser: FrameParser): LoadBot {
    const onLost = (): void => {
      bot.isLost = true;
      this.#onChange?.();
    };
    const bot: LoadBot = {
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
          bot.slices = slices;
          this.#onChange?.();
        },
        onEnded: onLost,
        onLost,
      }),
    };
    return bot;
  }

  #listActive(): readonly LoadBot[] {
    return this.#bots.filter(({ isLost }) => !isLost);
  }

  async #connectAll(): Promise<void> {
    await Promise.all(
      this.#bots.map(async ({ connection }, index) => {
        await sleep((CONNECT_OVER_MS * index) / this.#bots.length);
        connection.connect();
      }),
    );
    await this.#waitForAll(() => true, CONNECT_TIMEOUT_MS);
    for (const bot of this.#bots) if (bot.slices === null) bot.isLost = true;
  }

  async #playSubmissionRound(number: number): Promise<void> {
    await this.#runStep(number === 1 ? "start_first_round" : "next", isQuestion(number));
    await this.#sendAll("submit", SUBMIT_OVER_MS);
    await this.#runStep("reveal", isRevealed);
    await sleep(PAUSE_MS);
  }

  async #playBuzzerRound(number: number): Promise<void> {
    await this.#runStep("next", isQuestion(number));
    await this.#waitForAll(({ buzzer }) => buzzer.phase === "open", SCREENS_TIMEOUT_MS);
    const openAt = this.#bots.flatMap(({ slices }) =>
      slices?.buzzer.phase === "open" ? [slices.buzzer.open_at] : [],
    )[0];
    const first = this.#bots.find(({ isLost }) => !isLost);
    if (openAt !== undefined && first !== undefined) await sleep(Math.max(0, openAt - first.connection.now()) + 5);
    await this.#sendAll("buzz", PRESS_OVER_MS);
    await this.#waitForAll(({ buzzer }) => buzzer.phase === "locked", SCREENS_TIMEOUT_MS);
    await this.#runStep("reveal", isRevealed);
    await sleep(PAUSE_MS);
  }

  /** Runs a step of the host, and measures the time until all connected bots have received its effect. */
  async #runStep(step: HostStep, isSeen: (slices: TeamSlices) => boolean): Promise<void> {
    const startedAt = performance.now();
    const accepted = this.#runHostStep(step);
    const isSeenByAll = await this.#waitForAll(isSeen, SCREENS_TIMEOUT_MS);
    const tookMs = performance.now() - startedAt;
    if (!(await accepted)) throw new Error(`the host's step ${step} was refused`);
    this.#screensMs.push(isSeenByAll ? tookMs : SCREENS_TIMEOUT_MS);
  }

  /** Waits until `isSeen` holds for all connected bots; false after a timeout. */
  async #waitForAll(isSeen: (slices: TeamSlices) => boolean, timeoutMs: number): Promise<boolean> {
    const isDone = (): boolean =>
      this.#bots.every(({ slices, isLost }) => isLost || (slices !== null && isSeen(slices)));
    if (isDone()) return true;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const abort = new AbortController();
    this.#onChange = () => {
      if (isDone()) resolve(undefined);
    };
    await Promise.race([promise, sleep(timeoutMs, undefined, { signal: abort.signal }).catch(() => undefined)]);
    abort.abort();
    this.#onChange = null;
    return isDone();
  }

  /** Lets every connected bot send one command, spread over `overMs`. */
  async #sendAll(kind: "submit" | "buzz", overMs: number): Promise<void> {
    const active = this.#listActive();
    const round = active[0]?.slices?.round;
    if (round == null) throw new Error("no bot is connected");
    await Promise.all(
      active.map(async ({ connection }, index) => {
        await sleep((overMs * index) / active.length);
        const sentAt = performance.now();
        const ack = await connection.send(createCommand(kind, round, index, connection.now()));
        if (ack?.ok === true || ack?.code === "buzzer_locked") this.#acksMs[kind].push(performance.now() - sentAt);
        else this.#refusedCount += 1;
      }),
    );
  }
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
