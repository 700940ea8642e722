import type {
  BuzzerSlice,
  ConfigProblem,
  DeskSlice,
  Json,
  Judgement,
  MeSlice,
  RoundSlice,
  TimerSlice,
} from "@showrunner/engine";

/**
 * What the views of a round type get. The page around them shows the round's number and title, the timer, the buzzer,
 * who holds it, awards and standings; the view shows question, content, what can be answered, and from the reveal on
 * the solution.
 */
/** What was typed or picked and not sent. It outlives the view, as when the show is paused; the page sends it at the end. */
export interface Draft {
  /** Null for nothing. */
  read(): Json;
  /** `save`: also while the question is open, after a moment without a change; for picks, not for words half typed. */
  write(input: Json, options?: { readonly save: boolean }): void;
}

export interface TeamViewProps {
  readonly round: RoundSlice;
  readonly me: MeSlice;
  readonly buzzer: BuzzerSlice;
  readonly timer: TimerSlice;
  /** Inputs of this team for this round that the server has not answered yet, oldest first. */
  readonly pending: readonly Json[];
  /** Sends one input; `RoundDefinition.reduceAnswer` says what each type understands. */
  readonly submit: (input: Json) => void;
  readonly draft: Draft;
  /** Why nothing can be sent now, as a sentence; null when it can. */
  readonly disabled_reason: string | null;
}

export interface DisplayViewProps {
  readonly round: RoundSlice;
  readonly buzzer: BuzzerSlice;
  readonly timer: TimerSlice;
  /** How many teams have sent an answer. */
  readonly teams_answered: number;
}

/** What is right in a round, be it the one that is on (`round`, `desk`) or one looked back at (`solutions`). */
export interface ModeratorViewProps {
  readonly round: Pick<RoundSlice, "question" | "face_question">;
  readonly desk: Pick<DeskSlice, "answers" | "answer_html" | "solution">;
  /** Only what is asked may be seen, nothing of what is right: the moderator's screen may be in sight of a team. */
  readonly covered: boolean;
}

/** One submission as the moderator reads it in the list. */
export interface AnswerViewProps {
  readonly answer: Json;
  /** The decision, or what the type found or suggests; null while there is none. */
  readonly judgement: Judgement | null;
  /** Null where nothing may tell what is right. */
  readonly config: Json;
  readonly round: RoundSlice;
  /** Accepts or refuses one item of the answer, null leaves it to the type; absent where nothing can be decided. */
  readonly onItem?: ((item_id: string, accepted: boolean | null) => void) | undefined;
  /** A decision about an item is on its way. */
  readonly busy?: boolean;
}

export interface EditorProps {
  /** The config as it was stored, possibly broken. */
  readonly value: Json;
  readonly onChange: (config: Json) => void;
  /** What the type's validator says about `value`. */
  readonly problems: readonly ConfigProblem[];
  /** Whether the round is played with the buzzer, as round and game are set now. */
  readonly buzzerOn: boolean;
  readonly disabled: boolean;
}
