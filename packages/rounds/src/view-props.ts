import type {
  BuzzerSlice,
  ConfigProblem,
  DeskSlice,
  Distribution,
  Instant,
  Json,
  Judgement,
  MeSlice,
  RoundSlice,
  TimerSlice,
} from "@showrunner/engine";

/**
 * Input that was typed or picked but not sent. It outlives the view, for example while the show is paused; the page
 * sends it when time runs out.
 */
export interface Draft {
  /** Returns undefined if there is no draft, null if it was taken back. */
  read(): Json | undefined;
  /**
   * `input`: null if what was typed or picked is taken back, undefined once it was sent. `save`: also store it on the
   * server while the question is open, debounced, or take back what is stored there (SUBMIT-17); for picks and texts
   * that were cleared, not for unfinished text, and not once the team has sent an answer, which no draft replaces
   * (SUBMIT-12).
   */
  write(input: Json | undefined, options?: { readonly save: boolean }): void;
}

/**
 * Props of the views of a round type. The page around them shows the round's number and title, the timer, the buzzer
 * and its holder, awards and standings; the view shows question, content, inputs and, from the reveal on, the solution.
 */
export interface TeamViewProps {
  readonly round: RoundSlice;
  readonly me: MeSlice;
  readonly buzzer: BuzzerSlice;
  readonly timer: TimerSlice;
  /** This team's inputs for this round without an ack yet, oldest first. */
  readonly pending: readonly Json[];
  /**
   * Sends one input; its format is defined by the type's `RoundDefinition.reduceAnswer`. `accumulates`: it adds to
   * earlier inputs instead of replacing them.
   */
  readonly submit: (input: Json, options?: { readonly accumulates: true }) => void;
  readonly draft: Draft;
  /** Why sending is disabled, as a sentence; null if enabled. */
  readonly disabledReason: string | null;
}

export interface DisplayViewProps {
  readonly round: RoundSlice;
  readonly buzzer: BuzzerSlice;
  readonly timer: TimerSlice;
  /** How many teams have submitted. */
  readonly teamsAnswered: number;
  /** Counts of the submissions before the reveal; null if the type does not show them. */
  readonly distribution?: Distribution | null;
  /** What the type shows on displays only; null for types without it, and while the round is not live. */
  readonly displayFace?: Json;
  /** Time on the show clock, null while it is unknown; the function itself must not change. Absent for previews. */
  readonly now?: (() => Instant | null) | undefined;
  /** Whether the show is paused: music and videos stop. */
  readonly isPaused?: boolean;
  /** Absent for previews, which are silent, and for a display that is muted. */
  readonly playsSound?: boolean;
}

/** The solution of a round: the current one (`round`, `desk`) or an earlier one (`solutions`). */
export interface ModeratorViewProps {
  readonly round: Pick<RoundSlice, "question" | "face_question">;
  readonly desk: Pick<DeskSlice, "answers" | "answer_html" | "solution">;
  /** Shows the question without the solution, because a team may see the moderator's screen. */
  readonly isAnswerHidden: boolean;
  /** Counts of the submissions, if the type counts them. */
  readonly distribution?: Distribution | null;
  /** What the type shows on displays only, while the round is live. */
  readonly displayFace?: Json;
  /** Performs an action of the type; absent where the round is not live. */
  readonly onAction?: ((action: Json) => void) | undefined;
  /** Disables these actions: the show is paused, so that they are refused (SHOW-8). */
  readonly disabled?: boolean;
}

/** The parts of a round that do not change while it is played, so that long lists need not rerender with its steps. */
export type AskedRound = Pick<RoundSlice, "id" | "type" | "face_question">;

/** One submission in the moderator's list. */
export interface SubmissionViewProps {
  readonly answer: Json;
  /** The decision, or the type's judgement or suggestion; null while there is none. */
  readonly judgement: Judgement | null;
  /** Null where the solution must stay hidden. */
  readonly config: Json;
  readonly round: AskedRound;
  /**
   * Accepts or refuses one item of the submission; null restores the automatic judgement. Absent where nothing can be
   * decided.
   */
  readonly onItem?: ((itemId: string, accepted: boolean | null) => void) | undefined;
  /** A decision about an item is pending. */
  readonly busy?: boolean;
}

export interface EditorProps {
  /** The config as stored, possibly invalid. */
  readonly value: Json;
  readonly onChange: (config: Json) => void;
  /** The validator's problems with `value`. */
  readonly problems: readonly ConfigProblem[];
  /** Whether the round is played with the buzzer, according to the current settings of round and game. */
  readonly buzzerOn: boolean;
  readonly disabled: boolean;
}
