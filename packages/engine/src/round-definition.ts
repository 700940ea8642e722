import type { FrozenRound } from "./content.ts";
import type { Instant, Millis, TeamId } from "./ids.ts";
import type { Json } from "./json.ts";

/** Features that a round type supports. */
export interface RoundCapabilities {
  readonly timer: boolean;
  readonly buzzer: boolean;
  readonly submissions: boolean;
  /** Submissions are judged automatically at the reveal. */
  readonly auto_validation: boolean;
}

/** One invalid field of a config; `path` looks like `options.1.text`, `code` selects a message. */
export interface ConfigProblem {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export type Outcome = "correct" | "partial" | "wrong";
/** `unjudged`: the answer is neither right nor wrong, as in a poll. */
export type AnswerOutcome = Outcome | "unjudged";

/** The moderator's decisions about single items of a submission, by item id: accepted or refused. */
export type ItemDecisions = Readonly<Record<string, boolean>>;

/** Quality of one submission; `share` in [0, 1]. */
export interface Judgement {
  readonly outcome: AnswerOutcome;
  readonly share: number;
  /** Points on top of the share (timed challenge). */
  readonly bonus: number;
  /** Visible to the moderator at once and to the team at the reveal, for example the accepted items. */
  readonly detail: Json;
}

export interface JudgedSubmission {
  readonly team_id: TeamId;
  /** Moment that decides who was first: usually that of the final submission; the type may choose another. */
  readonly counted_at: Instant;
  readonly judgement: Judgement;
  readonly answer: Json;
}

export interface Award {
  readonly team_id: TeamId;
  /** Whole points; negative only for penalties. */
  readonly points: number;
  readonly outcome: AnswerOutcome;
}

/** A submission as counted by `RoundDefinition.distribution`, without its team. */
export interface CountedSubmission<A> {
  readonly answer: A;
  /** By the moderator's decision or automatic; null if it was not judged. */
  readonly judgement: Judgement | null;
}

/** How many submissions gave one answer. */
export interface DistributionEntry {
  /** The option, the commonest spelling of a group of texts, or the number. */
  readonly label: string;
  /** Id in the question's face, for options. */
  readonly option_id?: string;
  readonly count: number;
  /** Absent before the reveal, and if its answers have different outcomes. */
  readonly outcome?: AnswerOutcome;
  /** Names the entry in a moderator's action; only moderators receive it. */
  readonly key?: string;
  /** Counted among the others for everyone but moderators. */
  readonly hidden?: true;
  /** As `hidden`, until the moderator shows the wrong answers (PROJ-16); unlike hidden entries part of the results. */
  readonly withheld?: true;
}

/** The submissions to a round as counts (PROJ-15). */
export interface Distribution {
  readonly kind: "options" | "texts" | "numbers";
  readonly entries: readonly DistributionEntry[];
  /** Number of answers that are in no entry. */
  readonly others: number;
  /** Number of submissions; with several picks each, entries add up to more. */
  readonly total: number;
}

export type RoundPhase = "pending" | "question" | "revealed" | "done" | "skipped" | "cancelled";

/** Deterministic pseudo-random values derived from the show's secret; the same label always gives the same value. */
export interface KeyedRandom {
  /** Opaque id, for example of an option; cannot be inverted without the secret. */
  id(label: string): string;
  /** A permutation of 0..n-1. */
  order(label: string, n: number): readonly number[];
}

/**
 * Everything the engine needs from a round type. All functions are pure and total: invalid data gives null or problems,
 * never an exception. `C` is the parsed config, `A` the content of a submission as kept in the state; both are plain
 * JSON.
 */
export interface RoundDefinition<C = Json, A = Json> {
  readonly type: string;
  readonly capabilities: RoundCapabilities;
  createDefaultConfig(): Json;
  /** Null if it cannot be parsed; types without settings return an empty object. */
  parseConfig(raw: unknown): C | null;
  validateConfig(raw: unknown): readonly ConfigProblem[];
  /**
   * The question of an unparsed config, for types that keep it there; empty if there is none. Types without it use the
   * round's own `question`.
   */
  questionText?(raw: Json): string;
  /**
   * Applies a team's input (a text, picks, one more item) to its submission so far; null if the input is malformed.
   * Must not depend on the solution, so that neither acceptance nor timing leaks an answer.
   */
  reduceAnswer(context: RoundContext<C>, previous: A | null, input: Json, at: Instant): A | null;
  /** Rounds of this type may have speed points (SPEED-1). */
  readonly speed_points?: true;
  /** Inputs accumulate (timed challenge): accepted even if submissions may not be replaced. */
  readonly accumulates: boolean;
  /**
   * Judges one submission; for types without auto-validation this is the suggestion shown to the moderator. `decided`
   * contains the moderator's decisions about single items, for types with `itemIds`.
   */
  judge(context: RoundContext<C>, answer: A, decided?: ItemDecisions): Judgement;
  /** Ids of the submission's items, if the moderator may accept or refuse them one by one. */
  itemIds?(answer: A): readonly string[];
  /** Converts judged submissions to awards; without it, or with undefined, the engine applies the scoring method. */
  award?(context: RoundContext<C>, submissions: readonly JudgedSubmission[]): readonly Award[] | undefined;
  /**
   * The part of the config visible to teams and displays before the reveal (options without their flags, prompt, …).
   */
  question(context: RoundContext<C>): Json;
  /**
   * For a question that can be shown part by part, such as option by option (PART-1): the number of parts, and what
   * `question` returns while only the first `shown` ones are visible.
   */
  readonly parts?: {
    count(context: RoundContext<C>): number;
    question(context: RoundContext<C>, shown: number): Json;
  };
  /**
   * For a question that is uncovered step by step while teams may answer, such as a picture (STEP-1). `question`
   * returns it uncovered; before the reveal only moderators get that, unless the last step is shown.
   */
  readonly steps?: {
    /** At least 2. */
    count(context: RoundContext<C>): number;
    /** Time from one step to the next; null if the moderator shows them. */
    intervalMs(context: RoundContext<C>): Millis | null;
    /** What `question` returns while `shown` steps are visible; 1 from the opening on. */
    question(context: RoundContext<C>, shown: number): Json;
    /** Share of the points, in [0, 1], that an answer at this step can earn; never more than at the one before. */
    share(context: RoundContext<C>, shown: number): number;
  };
  /**
   * Ids of the assets that the question and solution of this config refer to as `asset:ID`, where the config itself
   * does not contain them in this form.
   */
  assetIds?(config: C): readonly string[];
  /**
   * Data for this team only, such as its order of the options; null for none. Must not depend on the solution, like
   * `question`. Not called while the buzzer is on (PROJ-13).
   */
  forTeam?(context: RoundContext<C>, teamId: TeamId): Json;
  /**
   * Data for displays and moderators while the round is live, such as the piece of music that plays in the room; teams
   * never get it (PROJ-17).
   *
   * @param actions what `reduceAction` returned last; null before the first action
   */
  displayFace?(context: RoundContext<C>, actions: Json): Json;
  /** Data visible to everyone from the reveal on: correct options, accepted items, … */
  solution(context: RoundContext<C>): Json;
  /**
   * Counts the submissions, most frequent first or in the order of the options; null if there is nothing to count. The
   * engine limits the entries and removes outcomes, keys and hidden entries where they do not belong (PROJ-15).
   */
  distribution?(
    context: RoundContext<C>,
    submissions: readonly CountedSubmission<A>[],
    actions: Json,
  ): Distribution | null;
  /** Whether displays see the distribution before the reveal; without this function only moderators do. */
  showsLiveDistribution?(context: RoundContext<C>, actions: Json): boolean;
  /** The solution of a type whose answer is what the teams sent; replaces `solution` at the reveal. */
  solutionOf?(context: RoundContext<C>, distribution: Distribution): Json;
  /**
   * Applies a moderator's action of this type to the result of earlier ones (null at first), for example the set of
   * hidden groups; null if the action is malformed. The result has at most 20,000 characters as JSON.
   *
   * @param at moment of the action on the show clock
   */
  reduceAction?(context: RoundContext<C>, previous: Json, action: Json, at: Instant): Json;
}

export interface RoundContext<C> {
  readonly round: FrozenRound;
  readonly config: C;
  /**
   * The config as written, if `config` contains the texts of a translation. Ids and orders that depend on texts are
   * derived from it, so that they are the same in every language (LANG-3).
   */
  readonly sourceConfig?: C;
  readonly random: KeyedRandom;
  /** Whether the round is played with the buzzer (BUZZ-1). */
  readonly buzzerOn: boolean;
  /** The show's setting for wrong answers that teams typed (PROJ-16); set for `distribution` alone. */
  readonly showsWrongAnswers?: boolean;
}

/** Round types by id. An unknown type is shown and can be skipped, but accepts no submissions. */
export type RoundDefinitions = ReadonlyMap<string, RoundDefinition<never, never>>;
