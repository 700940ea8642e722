import type { Map as Dict, Set as IdSet } from "immutable";
import type { BuzzerState, BuzzStatus, OpeningPresses } from "../buzzer/buzzer.state.ts";
import type { Decision } from "../decision.ts";
import type { GameSummary } from "../content.ts";
import type { ContentId, Instant, Millis, PressId, RoundId, RunId, ShowGameId, SubmissionId, TeamId } from "../ids.ts";
import type { Json } from "../json.ts";
import type { AnswerOutcome, Distribution, ItemDecisions, RoundPhase } from "../round-definition.ts";

export type GameProgress =
  | { readonly status: "pending" }
  /** `rounds_over`: no round is left, the moderator picks the winner. */
  | { readonly status: "active"; readonly rounds_over: boolean }
  | {
      readonly status: "finished";
      readonly winner_team_id: TeamId | null;
      /** Set for a draw, which has no single winner. */
      readonly drawn_team_ids?: readonly TeamId[];
      readonly points: number;
    };

/** One game of the show, in order of play. The current game is not stored: it is the first unfinished one (GAME-2). */
export interface GameEntry {
  readonly id: ShowGameId;
  readonly game: GameSummary;
  /** Id of the content with its frozen rounds; null until the show starts. */
  readonly content_id: ContentId | null;
  /** The only teams that play it (GAME-11); absent for all. */
  readonly team_ids?: readonly TeamId[];
  readonly progress: GameProgress;
}

export interface TeamAward {
  readonly points: number;
  readonly outcome: AnswerOutcome;
}

/** Record of a round that has begun. Awards are kept while its game is active, because they may still be replaced. */
export interface RoundRecord {
  readonly phase: Exclude<RoundPhase, "pending">;
  /** When the round was opened last; null if it never was. */
  readonly opened_at: Instant | null;
  /** The face that audience and teams see, once revealed. */
  readonly face: "question" | "answer";
  readonly awards: Dict<TeamId, TeamAward>;
  /** Points deducted for wrong buzzes; included in `awards` from the reveal on. */
  readonly penalties: Dict<TeamId, number>;
  readonly winner_team_id: TeamId | null;
  /** The counted submissions of a round that is done; until then they follow from its submissions. */
  readonly distribution: Distribution | null;
}

export interface RunState {
  readonly run_id: RunId;
  readonly paused: boolean;
  readonly completed: boolean;
  /** The moderator's position; null before the first round of a game and when its rounds are over. */
  readonly cursor: RoundId | null;
  /** The round that audience and teams see. */
  readonly shown: RoundId | null;
  /** Displays show the standings instead of the stage (SHOW-13). */
  readonly standings_shown: boolean;
  /** Displays show the join code in a corner (SHOW-14); absent before its first use. */
  readonly join_code_shown?: boolean;
  /**
   * The smallest rank that the audience has seen, `PODIUM_START` for none; null if the standings are public
   * (PODIUM-2).
   */
  readonly podium: number | null;
  /** The game introduced last (GAME-10); null while only the first one was, by the start of the show. */
  readonly introduced: ShowGameId | null;
  readonly records: Dict<RoundId, RoundRecord>;
  /** Points won in rounds of the current game. */
  readonly game_points: Dict<TeamId, number>;
  /** How many times a buzzer was opened in this run; identifies the newest opening. */
  readonly openings: number;
}

export interface Submission {
  readonly submission_id: SubmissionId;
  /** The moment that counts. */
  readonly at: Instant;
  /** Position in the log; breaks ties. */
  readonly seq: number;
  readonly answer: Json;
  /** Ids of this team's earlier submissions, newest first, to detect repeated sends. */
  readonly earlier_ids: readonly SubmissionId[];
  /** A draft: the team had not sent it (SUBMIT-11). */
  readonly at_close?: true;
  /** Time that the round's timer had run when it was sent; only in rounds with speed points (SPEED-3). */
  readonly elapsed_ms?: Millis;
}

export interface SubmissionDecision {
  /** A newer submission of the team voids the decision. */
  readonly submission_id: SubmissionId;
  readonly decision: Decision;
}

/** Progress of a question that is shown in parts (PART-1). */
export interface QuestionParts {
  readonly shown: number;
  readonly total: number;
  /** When the next part is shown; null if by hand. */
  readonly next_at: Instant | null;
  /** After an undo, the rest is shown by hand whatever the setting says (PART-2). */
  readonly by_hand?: true;
}

/** Progress of a question that is uncovered in steps (STEP-1). */
export interface QuestionSteps {
  /** When each visible step was shown, the first one first. */
  readonly shown_at: readonly Instant[];
  readonly total: number;
  /** Steps are shown by time, not by the moderator. */
  readonly timed: boolean;
  /** When the next step is shown, if nothing stops the clock; null if by hand or before the clock has started. */
  readonly next_at: Instant | null;
}

/** The round being played: its question is open, or it was revealed and no other round has begun. */
export interface LiveRound {
  readonly id: RoundId;
  readonly closed_by: "timeout" | "moderator" | null;
  /** When the question was closed; null while it is open. */
  readonly closed_at: Instant | null;
  readonly submissions: Dict<TeamId, Submission>;
  /** Whether there has been a draft among the submissions; avoids counting them at every submission of a large show. */
  readonly has_drafts?: true;
  readonly decisions: Dict<TeamId, SubmissionDecision>;
  /** The moderator's decisions about single items of a team's submission, by item id (SUBMIT-14). */
  readonly item_decisions: Dict<TeamId, ItemDecisions>;
  /** Manual awards, which replace what the round awards these teams (POINTS-12). */
  readonly team_awards: Dict<TeamId, TeamAward>;
  /** Status of each team's newest buzz, in any opening. */
  readonly buzzes: Dict<TeamId, BuzzStatus>;
  /** Teams that buzzed and were wrong. */
  readonly out: IdSet<TeamId>;
  readonly buzz_award: (TeamAward & { readonly team_id: TeamId }) | null;
  /** Winner set manually by the moderator. */
  readonly winner_override: TeamId | null;
  readonly buzzer_on: boolean;
  /** Null if the question is shown as a whole. */
  readonly parts: QuestionParts | null;
  /** Absent if the question is not uncovered in steps. */
  readonly steps?: QuestionSteps;
  readonly buzzer: BuzzerState;
  readonly presses: OpeningPresses | null;
  readonly decided: IdSet<PressId>;
  /** Result of the moderator's actions of the round's type (ROUND-13); null before the first one. */
  readonly actions: Json;
  /** Number of consecutive openings without a decision because presses were too close. */
  readonly undecided: number;
}
