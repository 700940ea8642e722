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
export interface TeamViewProps {
  readonly round: RoundSlice;
  readonly me: MeSlice;
  readonly buzzer: BuzzerSlice;
  readonly timer: TimerSlice;
  /** Inputs of this team for this round that the server has not answered yet, oldest first. */
  readonly pending: readonly Json[];
  /** Sends one input; `RoundDefinition.reduceAnswer` says what each type understands. */
  readonly submit: (input: Json) => void;
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
}

/** One submission as the moderator reads it in the list. */
export interface AnswerViewProps {
  readonly answer: Json;
  /** The decision, or what the type found or suggests; null while there is none. */
  readonly judgement: Judgement | null;
  /** Null where nothing may tell what is right. */
  readonly config: Json;
  readonly round: RoundSlice;
}

export interface EditorProps {
  /** The config as it was stored, possibly broken. */
  readonly value: Json;
  readonly onChange: (config: Json) => void;
  /** What the type's validator says about `value`. */
  readonly problems: readonly ConfigProblem[];
  readonly disabled: boolean;
}
