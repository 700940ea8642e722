import {
  computePoints,
  isBuzzerOn,
  type DisplaySlices,
  type FrozenRound,
  type GameSlice,
  type Instant,
  type Json,
  type KeyedRandom,
  type MeSlice,
  type RoundContext,
  type RoundDefinition,
  type RoundSlice,
  type TeamBadge,
  type TeamSlices,
} from "@showrunner/engine";
import { renderRefusedText } from "@showrunner/markdown";
import { renderMarkdown } from "@showrunner/markdown/render";
import type { DraftGameFields, DraftRound } from "../draft/draft.ts";
import { getConfigQuestion } from "../../../components/rounds/round-label.ts";

/** Deterministic, so that the preview does not jump while typing. */
const previewRandom: KeyedRandom = {
  id: (label) => `preview-${label}`,
  // Rotated by one, to show that the order differs from the configured one.
  order: (_label, n) => Array.from({ length: n }, (_, place) => (place + 1) % n),
};

export interface PreviewInput {
  readonly round: DraftRound;
  readonly game: DraftGameFields;
  readonly definition: RoundDefinition | undefined;
  /** 1-based position and number of rounds. */
  readonly number: number;
  readonly total: number;
  readonly face: "question" | "answer";
  /** Notice above a text that is too expensive to render. */
  readonly unformatted: string;
}

/** Slices for both screens; a display ignores `me`. */
export interface PreviewSlices extends DisplaySlices, TeamSlices {
  readonly round: RoundSlice;
}

const SAMPLE_COLOURS = ["#ffb703", "#2ec4d6", "#ff3b4e"] as const;

function freezeRound({ key, fields }: DraftRound, unformatted: string): FrozenRound {
  const htmlOf = (source: string): string => {
    const result = renderMarkdown(source);
    return result.ok ? result.html : renderRefusedText(source, unformatted);
  };
  const { translations: _, ...written } = fields;
  return {
    ...written,
    id: key,
    question: fields.question.trim() === "" ? (getConfigQuestion(fields) ?? "") : fields.question,
    content_html: htmlOf(fields.content),
    answer_html: htmlOf(fields.answer_content),
    max_points: fields.max_points ?? 0,
  };
}

/**
 * Projects a draft round with its type, as the server would for a real show.
 * Null when the config cannot be parsed.
 */
export function createPreviewSlices(input: PreviewInput, teamName: (n: number) => string): PreviewSlices | null {
  const { round, game, definition, number, total, face, unformatted } = input;
  const frozen = freezeRound(round, unformatted);
  const config = definition?.parseConfig(frozen.config) ?? null;
  if (definition !== undefined && config === null) return null;
  const capabilities = definition?.capabilities ?? {
    timer: true,
    buzzer: false,
    submissions: false,
    auto_validation: false,
  };
  const buzzerOn = isBuzzerOn(game, frozen, capabilities);
  const context: RoundContext<Json> = {
    round: frozen,
    config: config ?? {},
    random: previewRandom,
    buzzerOn,
  };
  const isOpen = face === "question";
  const durationMs = (frozen.time_limit_s ?? 30) * 1000;
  const now: Instant = 0;
  const teams = SAMPLE_COLOURS.map((colour, index): TeamBadge => ({
    team_id: `preview-${index}`,
    name: teamName(index + 1),
    colour,
    emblem: index,
  }));
  return {
    show: {
      show_id: "preview",
      public_id: "",
      name: game.title,
      status: "active",
      pending: false,
      paused: false,
      run_id: "preview",
      stage: "round",
      registration_open: false,
      languages: [],
      sounds: false,
      games_count: 1,
    },
    game: toGameSlice(game, total),
    leaderboard: {
      rows: teams.map((team) => ({ ...team, points: 0, wins: 0, rank: 1 })),
      total: teams.length,
      ranks: [[0, 0, 1]],
    },
    teams: { count: teams.length, newest: teams, answered: 0 },
    round: {
      id: frozen.id,
      type: frozen.type,
      known: definition !== undefined,
      capabilities,
      number,
      total,
      title: frozen.title,
      phase: isOpen ? "question" : "revealed",
      face,
      question: frozen.question,
      content_html: frozen.content_html,
      max_points: frozen.max_points,
      scoring: frozen.scoring,
      ...(frozen.speed_points === true && !buzzerOn ? { speed_points: true } : {}),
      buzzer_on: buzzerOn,
      accepting: isOpen && !buzzerOn,
      replace_answers: true,
      closed_by: isOpen ? null : "reveal",
      ...projectQuestion(definition, context, isOpen),
      reveal: isOpen
        ? null
        : {
            answers: frozen.answers,
            answer_html: frozen.answer_html,
            solution: definition?.solution(context) ?? null,
            awards: [],
            awards_total: 0,
            winner: null,
          },
    },
    me: toMeSlice(teams[0] as TeamBadge, definition?.forTeam?.(context, "preview-0") ?? null),
    buzzer:
      buzzerOn && isOpen
        ? { phase: "open", open_at: now, opening: 1 }
        : { phase: "inactive", reason: buzzerOn ? "reveal" : "off" },
    timer: { status: "idle", duration_ms: durationMs, remaining_ms: durationMs, ends_at: null },
    distribution: null,
    display_face: null,
    translated_game: null,
    translated_round: null,
  };
}

/** A question that is uncovered in steps is shown at its middle step. */
function projectQuestion(
  definition: RoundDefinition | undefined,
  context: RoundContext<Json>,
  isOpen: boolean,
): Pick<RoundSlice, "face_question" | "steps"> {
  const steps = isOpen ? definition?.steps : undefined;
  if (steps === undefined) return { face_question: definition?.question(context) ?? null };
  const total = steps.count(context);
  const shown = Math.ceil(total / 2);
  const share = steps.share(context, shown);
  const points = computePoints(share, context.round.max_points);
  const timed = steps.intervalMs(context) !== null;
  return {
    face_question: steps.question(context, shown),
    steps: { shown, total, points, share, timed, next_at: null },
  };
}

function toGameSlice(game: DraftGameFields, roundsCount: number): GameSlice {
  return {
    id: "preview",
    title: game.title,
    description: game.description,
    rules_html: "",
    equipment: "",
    difficulty: game.difficulty,
    cover_asset: null,
    points: 0,
    number: 1,
    total: 1,
    rounds_count: roundsCount,
    status: "active",
    winner: null,
    finished: [],
  };
}

function toMeSlice(team: TeamBadge, faceTeam: Json): MeSlice {
  return {
    ...team,
    points: 0,
    wins: 0,
    rounds_won: 0,
    status: "active",
    members: [],
    out: false,
    pressed: false,
    submission: null,
    face_team: faceTeam,
    result: null,
  };
}
