import {
  DEFAULT_SETTINGS,
  type ModeratorGame,
  type ModeratorRound,
  type ModeratorSlices,
  type ModeratorTeam,
  type PressRow,
  type RoundPhase,
  type SubmissionRow,
} from "@showrunner/engine";

/** Sample slices for tests: a show of two games during its first question. */

export function makeRound(number: number, phase: RoundPhase = "pending", game = "g1"): ModeratorRound {
  return {
    id: `${game}-r${number}`,
    number,
    type: "classic",
    title: null,
    question: `Question ${number}`,
    phase,
    max_points: 100,
    scoring: "winner_takes_all",
    answers: ["Paris"],
    winner: null,
  };
}

export function makeGame(id: string, change: Partial<ModeratorGame> = {}): ModeratorGame {
  return {
    id,
    game_id: `library-${id}`,
    title: `Game ${id}`,
    points: 500,
    rounds_count: 3,
    status: "pending",
    winner: null,
    rounds: [makeRound(1, "pending", id), makeRound(2, "pending", id), makeRound(3, "pending", id)],
    ...change,
  };
}

export function makeTeam(number: number, change: Partial<ModeratorTeam> = {}): ModeratorTeam {
  return {
    team_id: `t${number}`,
    name: `Team ${number}`,
    colour: "#FFB703",
    emblem: number % 12,
    points: 0,
    wins: 0,
    rounds_won: 0,
    rank: 1,
    status: "active",
    members: [],
    joined_at: number,
    game_points: 0,
    out: false,
    ...change,
  };
}

export function makePress(number: number, change: Partial<PressRow> = {}): PressRow {
  const { team_id, name, colour, emblem } = makeTeam(number);
  return {
    team_id,
    name,
    colour,
    emblem,
    press_id: `p${number}`,
    rank: number,
    arrival: 1_000 + number * 20,
    counted: 990 + number * 20,
    margin_ms: (number - 1) * 20,
    correction_ms: 10,
    rtt_ms: 24,
    claim_taken: true,
    mark: "none",
    decision: null,
    ...change,
  };
}

export function makeSubmission(number: number, change: Partial<SubmissionRow> = {}): SubmissionRow {
  const { team_id, name, colour, emblem } = makeTeam(number);
  return {
    team_id,
    name,
    colour,
    emblem,
    submission_id: `s${number}`,
    submitted_at: 5_000 + number * 1_000,
    answer: { text: "Paris" },
    state: "pending",
    judgement: null,
    suggestion: null,
    ...change,
  };
}

/** Ready to start: two games, two teams. */
export function readySlices(change: Partial<ModeratorSlices> = {}): ModeratorSlices {
  const teams = [makeTeam(1), makeTeam(2)];
  return {
    show: {
      show_id: "show",
      public_id: "ABCD2345",
      name: "Friday night",
      status: "ready",
      pending: false,
      paused: false,
      run_id: null,
      stage: "lobby",
      registration_open: true,
      languages: ["en"],
      sounds: true,
      games_count: 2,
    },
    game: null,
    round: null,
    buzzer: { phase: "inactive", reason: "no_round" },
    timer: { status: "idle", duration_ms: 30_000, remaining_ms: 30_000, ends_at: null },
    leaderboard: { rows: teams.map((team) => ({ ...team, rank: 1 })), total: 2, ranks: [[0, 0, 1]] },
    teams: { count: 2, newest: [], answered: 0 },
    programme: {
      games: [makeGame("g1", { rounds: [] }), makeGame("g2", { rounds: [] })],
      current_game_id: null,
      current_round_id: null,
      settings: DEFAULT_SETTINGS,
      description: "",
      game_standings: [],
      winner_required: false,
      next_step: "start",
    },
    distribution: null,
    display_face: null,
    translated_game: null,
    translated_round: null,
    desk: null,
    solutions: {},
    roster: { count: 2, active: 2, items: teams },
    submissions: null,
    presses: null,
    undo: null,
    ...change,
  };
}

/** During the question of round `number` of the first game. */
export function questionSlices(number = 1, change: Partial<ModeratorSlices> = {}): ModeratorSlices {
  const ready = readySlices();
  const rounds = [1, 2, 3].map((at) => makeRound(at, at < number ? "done" : at === number ? "question" : "pending"));
  const id = `g1-r${number}`;
  return {
    ...ready,
    show: { ...ready.show, status: "active", run_id: "run", stage: "round" },
    round: {
      id,
      type: "classic",
      known: true,
      capabilities: { timer: true, buzzer: true, submissions: true, auto_validation: false },
      number,
      total: 3,
      title: null,
      phase: "question",
      face: "question",
      question: `Question ${number}`,
      content_html: "",
      max_points: 100,
      scoring: "winner_takes_all",
      buzzer_on: true,
      accepting: false,
      replace_answers: true,
      closed_by: null,
      face_question: null,
      reveal: null,
    },
    buzzer: { phase: "open", open_at: 1_000, opening: 1 },
    programme: {
      ...ready.programme,
      games: [makeGame("g1", { status: "active", rounds }), makeGame("g2")],
      current_game_id: "g1",
      current_round_id: id,
      next_step: "reveal",
    },
    desk: {
      round_id: id,
      phase: "question",
      answers: ["Paris"],
      answer_html: "",
      description: null,
      buzzer_override: "use_game_default",
      config: {},
      solution: null,
      awards: [],
      out: [],
    },
    ...change,
  };
}
