import type { Json, RoundSlice, TeamSlices } from "@showrunner/engine";
import { createSeededRandom, toSeed } from "@showrunner/engine/seeded-random";
import { prepareRound } from "@showrunner/rounds/samples";
import { setSafeTimeout } from "../../../platform/safe-timers.ts";
import {
  computeChance,
  createTraits,
  planAnswerDelay,
  planPress,
  type BotTraits,
  type RoundFacts,
} from "./bot-behaviour.ts";
import { BotConnection, type FrameParser } from "./bot-connection.ts";
import type { BotRound, BotCredentials } from "./bot-messages.ts";
import { randomLogNormal } from "./random-log-normal.ts";

/** Rounds of the running show that the bots have received. */
export interface KnownRounds {
  readonly secret: string;
  readonly byId: ReadonlyMap<string, BotRound>;
}

export interface BotOptions {
  readonly url: string;
  readonly credentials: BotCredentials;
  readonly seed: number;
  readonly fillerWords: readonly string[];
  readonly parser: FrameParser;
  /** Null if the round is not known yet; then requests it from the server. */
  readonly findRound: (roundId: string) => { readonly known: KnownRounds; readonly round: BotRound } | null;
  readonly onEnded: () => void;
}

const SPEAKING_MS = 2_600;
/** Delay between two items of one answer, in ms. */
const TYPING_MS = 2_200;
const MIN_OFFLINE_MS = 2_000;
const MAX_OFFLINE_MS = 9_000;

/** A bot of a rehearsal: it sees what a phone sees and acts like a person with its traits. */
export class Bot {
  readonly #options: BotOptions;
  readonly #random: () => number;
  readonly #traits: BotTraits;
  readonly #connection: BotConnection;
  #slices: TeamSlices | null = null;
  #timers: NodeJS.Timeout[] = [];
  /** Key of the question, opening or held buzz that the timers belong to. */
  #plannedFor: string | null = null;
  /** Inputs for the present question that were not sent yet; null before the bot has thought of an answer. */
  #unsent: Json[] | null = null;
  #roundKey: string | null = null;
  #openingsOfRound = 0;
  #commandCount = 0;

  constructor(options: BotOptions) {
    this.#options = options;
    this.#random = createSeededRandom(options.seed ^ toSeed(options.credentials.team_id));
    this.#traits = createTraits(this.#random);
    this.#connection = new BotConnection({
      url: options.url,
      credentials: options.credentials,
      rttMs: this.#traits.rttMs,
      parser: options.parser,
      random: this.#random,
      onSlices: (slices) => this.#onSlices(slices),
      onEnded: options.onEnded,
    });
  }

  connect(): void {
    this.#connection.connect();
  }

  stop(): void {
    this.#clearPlan();
    this.#connection.stop();
  }

  /** Call when rounds were received; makes the plans that waited for them. */
  onRoundsKnown(): void {
    if (this.#slices !== null) this.#onSlices(this.#slices);
  }

  #onSlices(slices: TeamSlices): void {
    this.#slices = slices;
    const { show, round } = slices;
    if (round === null || round.phase !== "question" || show.paused || show.break !== undefined)
      return this.#clearPlan();
    const roundKey = toRoundKey(round);
    if (roundKey !== this.#roundKey) this.#onNewRound(roundKey);
    if (round.buzzer_on) this.#followBuzzer(slices, round);
    else if (round.accepting) this.#planOnce(`answer:${roundKey}`, () => this.#planAnswer(round));
    else this.#clearPlan();
  }

  #onNewRound(roundKey: string): void {
    this.#clearPlan();
    this.#roundKey = roundKey;
    this.#unsent = null;
    this.#openingsOfRound = 0;
    if (this.#random() >= this.#traits.dropRate) return;
    const offlineMs = MIN_OFFLINE_MS + this.#random() * (MAX_OFFLINE_MS - MIN_OFFLINE_MS);
    setSafeTimeout(() => this.#connection.drop(offlineMs), this.#random() * 4_000);
  }

  #followBuzzer({ buzzer, me }: TeamSlices, round: RoundSlice): void {
    if (buzzer.phase === "locked") {
      if (buzzer.holder.team_id === me.team_id && round.accepting)
        this.#planOnce(`hold:${buzzer.opening}`, () => this.#planSpeaking(round));
      else this.#clearPlan();
    } else if (buzzer.phase === "inactive" || me.out || me.pressed) {
      this.#clearPlan();
    } else {
      const { opening, open_at } = buzzer;
      this.#planOnce(`press:${opening}`, () => this.#planPress(round, open_at));
    }
  }

  /** Plans at most once per key. If the round is unknown, the next slices try again. */
  #planOnce(key: string, plan: () => boolean): void {
    if (this.#plannedFor === key) return;
    this.#clearPlan();
    if (plan()) this.#plannedFor = key;
  }

  #planAnswer(round: RoundSlice): boolean {
    if (this.#unsent?.length === 0) return true;
    const facts = this.#findFacts(round);
    if (facts === null) return false;
    const { timer } = this.#slices ?? {};
    const remaining =
      timer?.status === "running" && timer.ends_at !== null ? timer.ends_at - this.#connection.now() : null;
    const delay = planAnswerDelay(this.#traits, facts, remaining, this.#random);
    return delay === null || this.#submitAfter(round, delay);
  }

  /** The holder of a buzz answers, even if it has answered an earlier buzz of this round. */
  #planSpeaking(round: RoundSlice): boolean {
    this.#unsent = null;
    return this.#submitAfter(round, this.#vary(SPEAKING_MS));
  }

  #planPress(round: RoundSlice, openAt: number): boolean {
    const facts = this.#findFacts(round);
    if (facts === null) return false;
    this.#openingsOfRound += 1;
    const press = planPress(this.#traits, facts, this.#openingsOfRound === 1, this.#random);
    if (press.kind === "none") return true;
    const untilOpen = openAt - this.#connection.now();
    const delay = press.kind === "press" ? untilOpen + press.afterMs : Math.max(0, untilOpen * this.#random());
    this.#timers.push(setSafeTimeout(() => this.#press(round.id), Math.max(0, delay)));
    return true;
  }

  #press(roundId: string): void {
    void this.#connection.send({
      type: "buzz",
      round_id: roundId,
      press_id: this.#nextId("p"),
      claim: this.#connection.now(),
    });
  }

  /**
   * Schedules the inputs of an answer that were not sent yet, the first one after `delayMs`. False while the round is
   * unknown.
   */
  #submitAfter(round: RoundSlice, delayMs: number): boolean {
    this.#unsent ??= this.#createInputs(round);
    if (this.#unsent === null) return false;
    let at = delayMs;
    for (const _ of this.#unsent) {
      this.#timers.push(setSafeTimeout(() => this.#submitNext(round.id), at));
      at += this.#vary(TYPING_MS);
    }
    return true;
  }

  #submitNext(roundId: string): void {
    const input = this.#unsent?.shift();
    if (input === undefined) return;
    void this.#connection.send({ type: "submit", round_id: roundId, submission_id: this.#nextId("s"), input });
  }

  #createInputs({ id, buzzer_on: buzzerOn }: RoundSlice): Json[] | null {
    const found = this.#options.findRound(id);
    if (found === null) return null;
    const { known, round: about } = found;
    const prepared = prepareRound(about.round, { secret: known.secret, buzzerOn });
    if (prepared === null) return [];
    const skill = computeChance(this.#traits, toFacts(about));
    const { fillerWords } = this.#options;
    return [...prepared.botAnswer(prepared.context, { skill, random: this.#random, fillerWords })];
  }

  #findFacts({ id }: RoundSlice): RoundFacts | null {
    const found = this.#options.findRound(id);
    return found === null ? null : toFacts(found.round);
  }

  #vary(median: number): number {
    return randomLogNormal(this.#random, median * this.#traits.pace, 0.35);
  }

  #nextId(prefix: string): string {
    return `${prefix}${(this.#commandCount += 1)}-${this.#options.credentials.device_id}`.slice(0, 36);
  }

  #clearPlan(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#plannedFor = null;
  }
}

/** A round that is played again has the same id and another moment at which it was opened (ROUND-11). */
const toRoundKey = ({ id, opened_at }: RoundSlice): string => `${id} ${opened_at ?? ""}`;

const toFacts = ({ round, difficulty }: BotRound): RoundFacts => ({
  id: round.id,
  difficulty,
  questionLength: round.question.length,
});
