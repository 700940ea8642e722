import type { EngineContext } from "../show/decide-context.ts";
import { findOpenQuestion, getPhase } from "../show/show.selectors.ts";
import type { ShowState } from "../show/show.state.ts";
import type { ModeratorSlices } from "../slices.ts";
import { getPresentationReason } from "../steps/question-presentation.ts";
import { countAnswered, projectLeaderboard, projectTeams } from "./boards.slice.ts";
import { projectDesk, projectPresses } from "./desk.slice.ts";
import { projectDisplayFace } from "./display-face.slice.ts";
import { projectDistribution } from "./distribution.slice.ts";
import { projectProgramme } from "./programme.slice.ts";
import { projectRoster } from "./roster.slice.ts";
import { projectRound } from "./round.slice.ts";
import { countTeamsOut, projectBuzzer, projectGame, projectShow, projectTimer } from "./shared.slices.ts";
import { projectSolutions } from "./solutions.slice.ts";
import { projectSubmissions } from "./submissions.slice.ts";
import { projectTranslatedGame } from "./translated-game.slice.ts";
import { projectTranslatedRound } from "./translated-round.slice.ts";
import { projectUndo } from "./undo.slice.ts";

interface SliceSource<T> {
  /** Inputs of the slice; it is rebuilt only when one of them has changed. */
  readonly inputs: (state: ShowState) => readonly unknown[];
  readonly build: (state: ShowState, context: EngineContext) => T;
}

/** The slices shared by several clients; `me` is specific to each team. */
export type CommonSliceName = keyof ModeratorSlices;

/** By name, how each slice is built and what it depends on. */
export const SLICE_SOURCES: { readonly [N in CommonSliceName]: SliceSource<ModeratorSlices[N]> } = {
  show: {
    inputs: (state) => {
      const { show, games, run, teams } = state;
      const { run_id, paused, completed, shown, introduced, standings_shown, join_code_shown, podium } = run ?? {};
      const position = [run_id, paused, completed, shown, introduced, standings_shown, join_code_shown];
      return [show, games, ...position, state.break, podium, podium == null ? null : teams.by_id];
    },
    build: projectShow,
  },
  game: {
    inputs: ({ games, run, teams }) => [games, run?.completed, run?.shown, run?.introduced, teams.by_id],
    build: projectGame,
  },
  round: {
    inputs: roundInputs,
    build: projectRound,
  },
  buzzer: {
    inputs: (state) => {
      const { round, run, teams } = state;
      const names = round?.buzzer.phase === "locked" ? teams.by_id : null;
      const question = [findOpenQuestion(state) === null, getPresentationReason(state)];
      return [round?.id, round?.buzzer, round?.buzzer_on, countTeamsOut(state), ...question, run?.paused, names];
    },
    build: projectBuzzer,
  },
  timer: { inputs: ({ timer }) => [timer], build: projectTimer },
  leaderboard: { inputs: ({ teams, run }) => [teams.by_id, run?.podium], build: projectLeaderboard },
  teams: { inputs: (state) => [state.teams.by_id, countAnswered(state)], build: projectTeams },
  programme: {
    inputs: (state) => {
      const { show, games, run, teams, round } = state;
      const standingTeams = games.some((entry) => entry.progress.status !== "pending") ? teams.by_id : null;
      const { records, game_points, cursor, introduced, paused, completed, podium } = run ?? {};
      const position = [cursor, introduced, paused, completed, podium];
      const question = [round?.buzzer.phase, round?.steps, round?.closed_by, getPresentationReason(state)];
      return [show, games, records, game_points, ...position, ...question, standingTeams];
    },
    build: projectProgramme,
  },
  desk: {
    inputs: ({ run, round, teams }) => {
      const { decisions: judged, item_decisions, team_awards } = round ?? {};
      const answers = judged?.isEmpty() === false ? round?.submissions : null;
      const decisions = [judged, item_decisions, team_awards, round?.out, round?.buzz_award, round?.winner_override];
      return [run?.cursor, run?.records, round?.id, ...decisions, answers, teams.by_id];
    },
    build: projectDesk,
  },
  solutions: { inputs: ({ games, run }) => [games, run?.records], build: projectSolutions },
  roster: {
    inputs: ({ teams, members, round, run }) => [teams.by_id, members, round?.out, run?.game_points],
    build: projectRoster,
  },
  submissions: {
    inputs: ({ run, round, teams }) => {
      const names = round === null || round.submissions.isEmpty() ? null : teams.by_id;
      return [run?.cursor, round?.id, round?.submissions, round?.decisions, round?.item_decisions, names];
    },
    build: projectSubmissions,
  },
  presses: {
    inputs: ({ run, round, teams }) => {
      const names = round?.presses == null ? null : teams.by_id;
      return [run?.cursor, round?.id, round?.presses, round?.buzzer.phase === "arbitrating", names];
    },
    build: projectPresses,
  },
  distribution: {
    inputs: (state) => {
      const { round, show } = state;
      const { submissions, decisions, item_decisions, actions, closed_by } = round ?? {};
      const phase = round === null ? null : getPhase(state, round.id);
      const showsWrongAnswers = show?.settings.show_wrong_answers;
      return [round?.id, submissions, decisions, item_decisions, actions, closed_by, phase, showsWrongAnswers];
    },
    build: projectDistribution,
  },
  display_face: {
    inputs: ({ games, run, round }) => [games, run?.shown, round?.id, round?.actions],
    build: projectDisplayFace,
  },
  translated_game: {
    inputs: (state) => {
      const language = state.show?.settings.second_language ?? null;
      const { games, run } = state;
      return language === null ? [null] : [language, games, run?.completed, run?.shown, run?.introduced];
    },
    build: projectTranslatedGame,
  },
  translated_round: {
    inputs: (state) => {
      const language = state.show?.settings.second_language ?? null;
      return language === null ? [null] : [language, ...roundInputs(state)];
    },
    build: projectTranslatedRound,
  },
  undo: {
    inputs: ({ undo, games, run, teams }) => [undo, games, run?.records, namesTeams(undo) ? teams.by_id : null],
    build: projectUndo,
  },
};

function roundInputs(state: ShowState): readonly unknown[] {
  const { show, round, run, teams } = state;
  const record = run?.shown == null ? undefined : run.records.get(run.shown);
  const badges = record?.face === "answer" ? teams.by_id : null;
  return [
    show?.settings,
    record,
    run?.shown,
    run?.paused,
    round?.closed_by,
    round?.buzzer.phase,
    badges,
    round?.parts,
    round?.steps,
    // A held buzz earns the points of the step that was visible at its moment.
    round?.steps === undefined ? null : round.buzzer,
    getPresentationReason(state),
    // Decisions after the reveal change the distribution, even where they change no award.
    ...(record?.phase === "revealed" ? [round?.decisions, round?.item_decisions, round?.actions] : []),
  ];
}

/** Whether the newest decision refers to teams, whose names and colours may change. */
function namesTeams(undo: ShowState["undo"]): boolean {
  const summary = undo.at(-1)?.mark;
  return summary !== undefined && (summary.team_id !== null || summary.drawn_team_ids !== undefined);
}
