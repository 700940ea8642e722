import type {
  BuzzerSlice,
  FrozenRound,
  Instant,
  Json,
  KeyedChance,
  MeSlice,
  RoundContext,
  RoundDefinition,
  RoundSlice,
  TimerSlice,
} from "@showrunner/engine";
import { renderMarkdown } from "@showrunner/markdown";
import type { DraftGameFields, DraftRound } from "../draft/model.ts";
import { configQuestion } from "../draft/question.ts";

/** Chance of the preview: the same at every keystroke, so that nothing jumps. */
const preview_chance: KeyedChance = {
  id: (label) => `preview-${label}`,
  // Turned by one: enough to see that the order is not the written one.
  order: (_label, n) => Array.from({ length: n }, (_, place) => (place + 1) % n),
};

export interface PreviewInput {
  readonly round: DraftRound;
  readonly game: DraftGameFields;
  readonly definition: RoundDefinition | undefined;
  /** 1-based place, and how many rounds there are. */
  readonly number: number;
  readonly total: number;
  readonly face: "question" | "answer";
}

export interface PreviewSlices {
  readonly round: RoundSlice;
  readonly me: MeSlice;
  readonly buzzer: BuzzerSlice;
  readonly timer: TimerSlice;
}

function freeze({ key, fields }: DraftRound): FrozenRound {
  return {
    ...fields,
    id: key,
    question: fields.question.trim() === "" ? (configQuestion(fields.config) ?? "") : fields.question,
    content_html: renderMarkdown(fields.content),
    answer_html: renderMarkdown(fields.answer_content),
    max_points: fields.max_points ?? 0,
  };
}

/**
 * What screens would get of a round in a show, projected by its own type in the browser.
 * `null` stands where the type cannot show anything yet, because its config cannot be read.
 */
export function previewSlices(input: PreviewInput, team_name: string): PreviewSlices | null {
  const { round, game, definition, number, total, face } = input;
  const frozen = freeze(round);
  const config = definition?.parseConfig(frozen.config) ?? null;
  if (definition !== undefined && config === null) return null;
  const context: RoundContext<Json> = { round: frozen, config: config ?? {}, chance: preview_chance };
  const capabilities = definition?.capabilities ?? {
    timer: true,
    buzzer: false,
    submissions: false,
    auto_validation: false,
  };
  const override =
    frozen.buzzer_override === "use_game_default" ? game.buzzer_default : frozen.buzzer_override === "enable";
  const buzzer_on = capabilities.buzzer && override;
  const is_open = face === "question";
  const duration_ms = (frozen.time_limit_s ?? 30) * 1000;
  const now: Instant = 0;
  return {
    round: {
      id: frozen.id,
      type: frozen.type,
      known: definition !== undefined,
      capabilities,
      number,
      total,
      title: frozen.title,
      phase: is_open ? "question" : "revealed",
      face,
      question: frozen.question,
      content_html: frozen.content_html,
      max_points: frozen.max_points,
      scoring: frozen.scoring,
      buzzer_on,
      accepting: is_open && !buzzer_on,
      replace_answers: true,
      closed_by: is_open ? null : "reveal",
      face_question: definition?.question(context) ?? null,
      reveal: is_open
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
    me: {
      team_id: "preview",
      name: team_name,
      colour: "#ffb703",
      emblem: 0,
      points: 0,
      wins: 0,
      rounds_won: 0,
      status: "active",
      members: [],
      out: false,
      pressed: false,
      submission: null,
      face_team: definition?.forTeam?.(context, "preview") ?? null,
      result: null,
    },
    buzzer:
      buzzer_on && is_open
        ? { phase: "open", open_at: now, opening: 1 }
        : { phase: "inactive", reason: buzzer_on ? "reveal" : "off" },
    timer: { status: "idle", duration_ms, remaining_ms: duration_ms, ends_at: null },
  };
}
