import type { AnySlices } from "@showrunner/engine";
import type { Sound } from "@showrunner/ui/sounds";

/** The parts of a show's state that trigger sounds. */
export interface SoundState {
  readonly round: string | null;
  /** Whether the round's question is open. */
  readonly isQuestionOpen: boolean;
  /** Whether the question asks for opinions. */
  readonly isPoll: boolean;
  /** Number of visible parts or steps of a question. */
  readonly parts: number;
  /** Identifies the buzz that is held. */
  readonly buzz: string | null;
  readonly reveal: string | null;
  /** Whether points were awarded in a buzzer round. */
  readonly hasAwards: boolean;
  readonly isTimeUp: boolean;
  /** Number of teams that are out of the round. */
  readonly out: number;
  readonly paused: boolean;
  readonly winner: string | null;
  /** Number of finished games. */
  readonly finishedGames: number;
  /** Whether the show is completed. */
  readonly isCompleted: boolean;
  /** Whether the standings are a scene of their own. */
  readonly standings: boolean;
  /** Smallest rank that the podium has shown; null without a podium. */
  readonly podium: number | null;
  /** Number of teams in the lobby; null outside of it. */
  readonly lobby: number | null;
}

export function toSoundState({ show, game, round, buzzer, timer, teams }: AnySlices): SoundState {
  const isCompleted = show?.stage === "final";
  const isWon = show?.stage === "game_over" && (game?.winner != null || game?.draw !== undefined);
  const isOver = isWon || (isCompleted && show.podium === undefined);
  return {
    round: round?.id ?? null,
    isQuestionOpen: round?.phase === "question",
    isPoll: round?.type === "poll",
    // Without parts the whole question is shown.
    parts: round?.parts?.shown ?? round?.steps?.shown ?? (round?.phase === "question" ? Infinity : 0),
    buzz: buzzer?.phase === "locked" ? `${round?.id}:${buzzer.opening}` : null,
    reveal: round?.reveal == null ? null : round.id,
    hasAwards: round?.buzzer_on === true && (round.reveal?.awards_total ?? 0) > 0,
    isTimeUp: timer?.status === "expired",
    out: buzzer?.out ?? 0,
    paused: show?.paused === true,
    winner: isOver ? `${show.stage}:${game?.id}` : null,
    finishedGames: game?.finished.length ?? 0,
    isCompleted,
    standings: show?.standings_shown === true || show?.stage === "standings",
    podium: show?.podium?.from ?? null,
    lobby: show?.stage === "lobby" ? (teams?.count ?? null) : null,
  };
}

/** The sound for the change between two states; null without one. The more important of two changes wins. */
export function detectSound(before: SoundState, now: SoundState): Sound | null {
  // Undoing the completion or the introduction of the next game returns to a game whose winner is known.
  const isWinnerNew = now.isCompleted || now.finishedGames > before.finishedGames;
  if (now.winner !== null && now.winner !== before.winner && isWinnerNew) return "winner";
  if (now.podium !== null && now.podium !== before.podium) return before.podium === null ? "drum_roll" : "reveal";
  if (now.reveal !== null && now.reveal !== before.reveal) return now.hasAwards ? "correct" : "reveal";
  if (now.buzz !== null && now.buzz !== before.buzz) return "buzz";
  // The holder is out now. An ignored buzz also disappears, but makes no sound.
  if (before.buzz !== null && now.round === before.round && now.out > before.out && !now.paused) return "wrong";
  if (now.isTimeUp && !before.isTimeUp) return "time_up";
  return detectQuietSound(before, now);
}

/** Sounds of scenes that the host shows; sounds of the play take precedence. */
function detectQuietSound(before: SoundState, now: SoundState): Sound | null {
  if (now.isQuestionOpen && now.round !== before.round) return now.isPoll ? "poll" : "question";
  if (now.standings && !before.standings) return "standings";
  if (now.round === before.round && before.isQuestionOpen && now.parts > before.parts) return "option";
  return now.lobby !== null && before.lobby !== null && now.lobby > before.lobby ? "join" : null;
}
