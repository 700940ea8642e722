import type { FrozenRound } from "./content.ts";
import type { Instant, TeamId } from "./ids.ts";
import type { Json } from "./json.ts";

/** What a round type can make use of. */
export interface RoundCapabilities {
  readonly timer: boolean;
  readonly buzzer: boolean;
  readonly submissions: boolean;
  /** Submissions are judged without the moderator at the reveal. */
  readonly auto_validation: boolean;
}

/** One field of a config that is wrong; `path` as in `options.1.text`, `code` names a message. */
export interface ConfigProblem {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export type Outcome = "correct" | "partial" | "wrong";

/** What the moderator decided about single items of an answer: accepted or refused, by item id. */
export type ItemDecisions = Readonly<Record<string, boolean>>;

/** How good one submission is; `share` in [0, 1]. */
export interface Judgement {
  readonly outcome: Outcome;
  readonly share: number;
  /** Points on top of the share (timed challenge). */
  readonly bonus: number;
  /** Shown to moderator at once and to the team at the reveal, for example which items were accepted. */
  readonly detail: Json;
}

export interface JudgedSubmission {
  readonly team_id: TeamId;
  /** Moment that counts as *first*: of the final submission (or what the type says). */
  readonly counted_at: Instant;
  readonly judgement: Judgement;
  readonly answer: Json;
}

export interface Award {
  readonly team_id: TeamId;
  /** Whole points, may be negative only for penalties. */
  readonly points: number;
  readonly outcome: Outcome;
}

export type RoundPhase = "pending" | "question" | "revealed" | "done" | "skipped" | "cancelled";

/** Deterministic chance from the show's secret; never the same for two labels, always the same for one. */
export interface KeyedChance {
  /** Opaque id, for example of an option: cannot be inverted without the secret. */
  id(label: string): string;
  /** A permutation of 0..n-1. */
  order(label: string, n: number): readonly number[];
}

/**
 * Everything the engine must know of a round type. All functions are pure and total: bad data gives null or problems,
 * never an exception. `C` is the parsed config, `A` a team's answer as kept in the state; both are plain JSON.
 */
export interface RoundDefinition<C = Json, A = Json> {
  readonly type: string;
  readonly capabilities: RoundCapabilities;
  defaultConfig(): Json;
  /** Null when it cannot be parsed; types whose config is always valid give an empty object. */
  parseConfig(raw: unknown): C | null;
  validateConfig(raw: unknown): readonly ConfigProblem[];
  /**
   * A team's input (a text, picks, one more item) on top of its answer so far; null when the input is malformed.
   * Must not depend on what is right, so that neither acceptance nor timing tells an answer.
   */
  reduceAnswer(context: RoundContext<C>, previous: A | null, input: Json, at: Instant): A | null;
  /** Inputs add up (timed challenge): accepted even where answers may not be replaced. */
  readonly accumulates: boolean;
  /**
   * Judges one answer; for types without auto-validation this is the suggestion that the moderator sees. `decided` has
   * the moderator's decisions about single items, for types with `itemIds`.
   */
  judge(context: RoundContext<C>, answer: A, decided?: ItemDecisions): Judgement;
  /** Ids of the answer's items, where the moderator may accept or refuse them one by one. */
  itemIds?(answer: A): readonly string[];
  /** Turns judged submissions into awards; when absent the engine's rules of the scoring method apply. */
  award?(context: RoundContext<C>, submissions: readonly JudgedSubmission[]): readonly Award[];
  /** What teams and displays may see of the config before the reveal (options without their flags, prompt, …). */
  question(context: RoundContext<C>): Json;
  /**
   * What only this team sees, such as the order of its options; null for nothing. Same secrecy as `question`. Not asked
   * for while the buzzer is on (PROJ-13).
   */
  forTeam?(context: RoundContext<C>, team_id: TeamId): Json;
  /** What everyone may see from the reveal on: right options, accepted items, … */
  solution(context: RoundContext<C>): Json;
}

export interface RoundContext<C> {
  readonly round: FrozenRound;
  readonly config: C;
  readonly chance: KeyedChance;
  /** Whether the round is played with the buzzer (BUZZ-1). */
  readonly buzzerOn: boolean;
}

/** Round types by id. An unknown type plays as *unknown*: visible, skippable, nothing to answer. */
export type RoundDefinitions = ReadonlyMap<string, RoundDefinition<never, never>>;
