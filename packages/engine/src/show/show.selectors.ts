import { Set as IdSet } from "immutable";
import type { FrozenContent, FrozenGame, FrozenRound } from "../content.ts";
import type { RoundId, ShowGameId, TeamId } from "../ids.ts";
import type { RoundPhase } from "../round-definition.ts";
import { playableRound } from "../rounds/playable-round.ts";
import type { PlayableRound } from "../rounds/playable-round.ts";
import type { EngineContext } from "./decide-context.ts";
import type { CreatedShow, GameEntry, LiveRound, RoundRecord, ShowState, StartedShow } from "./show.state.ts";

export type ShowStatus = "ready" | "active" | "completed";

export function getStatus(state: ShowState): ShowStatus {
  if (state.run === null) return "ready";
  return state.run.completed ? "completed" : "active";
}

/** The game being played or coming next: the first unfinished one; null while ready and at the end. */
export function findCurrentGame(state: ShowState): GameEntry | null {
  if (state.run === null) return null;
  return state.games.find((entry) => entry.progress.status !== "finished") ?? null;
}

/** Teams that the current game leaves out (GAME-11). */
export function findExcludedTeams(state: ShowState): IdSet<TeamId> {
  const playing = findCurrentGame(state)?.team_ids;
  if (playing === undefined) return IdSet();
  return IdSet(state.teams.by_id.keySeq().filter((teamId) => !playing.includes(teamId)));
}

/** Whether the screens show this game's introduction; the first game is introduced by the start (GAME-10). */
export function isIntroduced(state: ShowState, entry: GameEntry | null): boolean {
  return findLastFinishedGame(state) === null || (entry !== null && state.run?.introduced === entry.id);
}

/** The game that was finished last; null if none was. */
export function findLastFinishedGame(state: ShowState): GameEntry | null {
  return state.games.findLast((entry) => entry.progress.status === "finished") ?? null;
}

const gamesById = new WeakMap<FrozenContent, ReadonlyMap<ShowGameId, FrozenGame>>();

/** The game's frozen form; null while the show is ready. */
export function findFrozenGame(entry: GameEntry, context: EngineContext): FrozenGame | null {
  if (entry.content_id === null) return null;
  const content = context.content(entry.content_id);
  let games = gamesById.get(content);
  if (games === undefined) {
    games = new Map(content.games.map((game) => [game.id, game]));
    gamesById.set(content, games);
  }
  return games.get(entry.id) ?? null;
}

/** A round together with its game, definition and config. */
export interface RoundInGame {
  readonly entry: GameEntry;
  readonly game: FrozenGame;
  readonly round: FrozenRound;
  /** Zero-based, within its game. */
  readonly index: number;
  readonly playable: PlayableRound | null;
  readonly buzzer_on: boolean;
}

/** Finds a round of the current game; rounds of other games cannot be played or shown (GAME-9). */
export function findRound(state: CreatedShow, roundId: RoundId, context: EngineContext): RoundInGame | null {
  const entry = findCurrentGame(state);
  const game = entry === null ? null : findFrozenGame(entry, context);
  if (entry === null || game === null) return null;
  const index = game.rounds.findIndex((round) => round.id === roundId);
  const round = game.rounds[index];
  if (round === undefined) return null;
  const playable = playableRound(round, { game, secret: state.show.secret, definitions: context.rounds });
  return { entry, game, round, index, playable, buzzer_on: playable?.context.buzzerOn ?? false };
}

export function findRecord(state: ShowState, roundId: RoundId): RoundRecord | null {
  return state.run?.records.get(roundId) ?? null;
}

/** Whether finishing the game requires a winning team (GAME-6). */
export function requiresWinner(state: ShowState, game: FrozenGame): boolean {
  if (state.teams.active === 0) return false;
  return game.rounds.some(({ id }) => {
    const phase = getPhase(state, id);
    return phase === "revealed" || phase === "done";
  });
}

/** A round without a record has not begun. */
export function getPhase(state: ShowState, roundId: RoundId): RoundPhase {
  return findRecord(state, roundId)?.phase ?? "pending";
}

/** The live round until its reveal; null otherwise. */
export function findOpenQuestion(state: ShowState): StartedShow["round"] {
  return state.round !== null && getPhase(state, state.round.id) === "question" ? state.round : null;
}

export function holdsBuzz({ buzzer }: LiveRound, teamId: TeamId): boolean {
  return buzzer.phase === "locked" && buzzer.holder.team_id === teamId;
}

export function isCreated(state: ShowState): state is CreatedShow {
  return state.show !== null;
}

export function isStarted(state: CreatedShow): state is StartedShow {
  return state.run !== null;
}

/** Timer length of this round in milliseconds: its own limit, otherwise the show's default (TIMER-2). */
export function getTimerLengthMs(state: CreatedShow, round: FrozenRound | null): number {
  return (round?.time_limit_s ?? state.show.settings.default_timer_s) * 1000;
}
