import type { Game, GameListItem, Round } from "@showrunner/contract/rest";
import type { RoundDefinitions } from "@showrunner/engine";
import type { GameRoundsTable, GamesTable } from "../../platform/db/index.ts";
import { gameFieldsOf, roundFieldsOf } from "./rows.ts";

/** Address of a picture for a signed-in reader; expires. */
export type ImageAddress = (image_id: string) => string;

const coverOf = (row: GamesTable, address: ImageAddress): string | null =>
  row.cover_image_id === null ? null : address(row.cover_image_id);

export function presentListItem(row: GamesTable, address: ImageAddress): GameListItem {
  return {
    ...gameFieldsOf(row),
    id: row.id,
    show_id: row.show_id,
    rounds_count: row.rounds_count,
    cover_url: coverOf(row, address),
    updated_at: new Date(row.updated_at).toISOString(),
    version: row.version,
  };
}

/** What the round's type finds wrong with its config; nothing for a type that the server does not know. */
export function problemsOf(row: GameRoundsTable, definitions: RoundDefinitions): Round["problems"] {
  const definition = definitions.get(row.type);
  if (definition === undefined) return [];
  return definition.validateConfig(JSON.parse(row.config)).map(({ path, code, params }) => ({
    path,
    code,
    ...(params === undefined ? {} : { params: { ...params } }),
  }));
}

export function presentRound(row: GameRoundsTable, index: number, definitions: RoundDefinitions): Round {
  return { ...roundFieldsOf(row), id: row.id, index, problems: problemsOf(row, definitions) };
}

/** A round whose answers its reader must not see now: built up from what may be seen, nothing taken away. */
function presentWithoutAnswers(row: GameRoundsTable, index: number): Round {
  return {
    id: row.id,
    index,
    type: row.type,
    title: row.title,
    question: row.question,
    content: row.content,
    answers: [],
    answer_content: "",
    description: null,
    max_points: row.max_points,
    time_limit_s: row.time_limit_s,
    scoring: row.scoring,
    buzzer_override: row.buzzer_override,
    config: null,
    problems: [],
  };
}

export interface GameView {
  readonly editable: boolean;
  readonly answers_hidden: boolean;
}

export function presentGame(
  row: GamesTable,
  rounds: readonly GameRoundsTable[],
  { editable, answers_hidden }: GameView,
  definitions: RoundDefinitions,
  address: ImageAddress,
): Game {
  return {
    ...gameFieldsOf(row),
    id: row.id,
    show_id: row.show_id,
    cover_url: coverOf(row, address),
    rounds: rounds.map((round, index) =>
      answers_hidden ? presentWithoutAnswers(round, index) : presentRound(round, index, definitions),
    ),
    editable,
    ...(answers_hidden ? { answers_hidden: true as const } : {}),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    version: row.version,
  };
}
