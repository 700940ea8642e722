import type { FrozenRound } from "../content.ts";
import type { ModeratorGame, ModeratorRound, ProgrammeSlice } from "../slices.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { EngineContext } from "../show/decide-context.ts";
import {
  findCurrentGame,
  findFrozenGame,
  isIntroduced,
  requiresWinner,
  findOpenQuestion,
  getPhase,
  findRecord,
  getStatus,
} from "../show/show.selectors.ts";
import type { GameEntry, ShowState } from "../show/show.state.ts";
import { isReading } from "../timer/timer.builder.ts";
import { hasHiddenParts } from "../steps/question-parts.ts";
import { hasStepsByHand } from "../steps/question-steps.ts";
import { findBadge } from "./team-badges.ts";
import { gameStandings } from "./boards.slice.ts";
import { findGameWinners } from "./shared.slices.ts";

/** The programme and the show's position in it. */
export function projectProgramme(state: ShowState, context: EngineContext): ProgrammeSlice {
  const current = findCurrentGame(state);
  const game = current === null ? null : findFrozenGame(current, context);
  const isGameActive = state.run !== null && current?.progress.status === "active";
  return {
    games: state.games.map((entry) => toModeratorGame(state, entry, context)),
    current_game_id: current?.id ?? null,
    current_round_id: state.run?.cursor ?? null,
    settings: state.show?.settings ?? DEFAULT_SETTINGS,
    description: state.show?.description ?? "",
    game_standings: isGameActive ? gameStandings(state.run.game_points, findPlayingTeams(state, current)) : [],
    winner_required: game !== null && requiresWinner(state, game),
    next_step: findNextStep(state, context),
  };
}

/** The teams among which the game is decided (GAME-11). */
function findPlayingTeams({ teams }: ShowState, { team_ids }: GameEntry): ShowState["teams"]["by_id"] {
  return team_ids === undefined ? teams.by_id : teams.by_id.filter((_, teamId) => team_ids.includes(teamId));
}

function toModeratorGame(state: ShowState, entry: GameEntry, context: EngineContext): ModeratorGame {
  const { game, progress } = entry;
  const frozen = findFrozenGame(entry, context);
  const rounds = frozen?.rounds ?? [];
  return {
    id: entry.id,
    game_id: game.game_id,
    title: frozen?.title ?? game.title,
    points: frozen?.points ?? game.points,
    rounds_count: frozen === null ? game.rounds_count : rounds.length,
    status: progress.status,
    ...(progress.status === "active" && progress.rounds_over ? { rounds_over: true } : {}),
    ...findGameWinners(state, progress),
    rounds: rounds.map((round, index) => toModeratorRound(state, round, index + 1)),
  };
}

/** Summary of a round for review: question, answers, winner. */
function toModeratorRound(state: ShowState, round: FrozenRound, number: number): ModeratorRound {
  const { id, type, title, question, max_points, scoring, answers } = round;
  const record = findRecord(state, id);
  return {
    id,
    number,
    type,
    title,
    question,
    phase: getPhase(state, id),
    ...(record?.opened_at === null ? { never_began: true } : {}),
    max_points,
    scoring,
    answers,
    winner: findBadge(state, record?.winner_team_id ?? null),
  };
}

/** The natural next step (PROJ-9); null in a show with nothing to play (SHOW-4, GAME-12). */
function findNextStep(state: ShowState, context: EngineContext): ProgrammeSlice["next_step"] {
  const status = getStatus(state);
  if (status === "completed") return state.run?.podium == null ? null : "podium_step";
  if (status === "ready") return state.games.some((entry) => entry.game.rounds_count > 0) ? "start" : null;
  if (state.run?.paused === true) return "resume";
  const current = findCurrentGame(state);
  if (current === null) return state.games.length === 0 ? null : "complete";
  const rounds = findFrozenGame(current, context)?.rounds.length ?? 0;
  if (rounds === 0) return "finish_game";
  if (current.progress.status === "pending")
    return isIntroduced(state, current) ? "start_first_round" : "introduce_game";
  if (state.run?.cursor == null) return "finish_game";
  const question = findOpenQuestion(state);
  if (question?.id !== state.run.cursor) return "next";
  if (isReading(state)) return "end_reading";
  if (hasHiddenParts(state)) return "show_part";
  if (question.buzzer.phase === "arbitrating") return null;
  if (question.buzzer.phase === "locked") return "decide_buzz";
  return hasStepsByHand(question) ? "show_step" : "reveal";
}
