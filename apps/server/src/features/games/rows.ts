import type { GameFields, RoundFields } from "@showrunner/contract/rest";
import type { RoundDefinitions } from "@showrunner/engine";
import { foldText, type GameRoundsTable, type GamesTable } from "../../platform/db/index.ts";
import { defined } from "../../platform/defined.ts";
import { newId } from "../../platform/ids.ts";

type Given<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** What a new game is where its author said nothing. */
const new_game: Omit<GameFields, "title"> = {
  description: "",
  rules: "",
  equipment: "",
  difficulty: "medium",
  points: 1,
  buzzer_default: false,
  tags: [],
  language: "en",
  cover_image_id: null,
};

/** Columns of a game's fields, as far as they are given. */
export function gameColumns(fields: Given<GameFields>): Partial<GamesTable> {
  const { tags, buzzer_default, ...plain } = defined(fields);
  return {
    ...plain,
    ...(plain.title === undefined ? {} : { title_folded: foldText(plain.title) }),
    ...(buzzer_default === undefined ? {} : { buzzer_default: buzzer_default ? 1 : 0 }),
    ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
  };
}

export function gameFieldsOf(row: GamesTable): GameFields {
  return {
    title: row.title,
    description: row.description,
    rules: row.rules,
    equipment: row.equipment,
    difficulty: row.difficulty,
    points: row.points,
    buzzer_default: row.buzzer_default === 1,
    tags: JSON.parse(row.tags) as string[],
    language: row.language,
    cover_image_id: row.cover_image_id,
  };
}

export function newGameRow(
  fields: Given<GameFields> & { readonly title: string },
  show_id: string | null,
  rounds_count: number,
  now: number,
): GamesTable {
  return {
    ...(gameColumns({ ...new_game, ...defined(fields) }) as Omit<GamesTable, "id">),
    id: newId(),
    show_id,
    rounds_count,
    created_at: now,
    updated_at: now,
    version: 1,
  };
}

/** All fields of a new round; partial credit comes without buzzer, winner takes all with it. */
export function newRoundFields(
  given: Given<RoundFields> & { readonly type: string },
  definitions: RoundDefinitions,
): RoundFields {
  const scoring = given.scoring ?? "partial_credit";
  return {
    title: null,
    question: "",
    content: "",
    answers: [],
    answer_content: "",
    description: null,
    max_points: 10,
    time_limit_s: null,
    buzzer_override: scoring === "winner_takes_all" ? "enable" : "disable",
    config: definitions.get(given.type)?.defaultConfig() ?? {},
    ...defined(given),
    type: given.type,
    scoring,
  };
}

/** Columns of a round's fields, as far as they are given. */
export function roundColumns(fields: Given<RoundFields>): Partial<GameRoundsTable> {
  const { answers, config, ...plain } = defined(fields);
  return {
    ...plain,
    ...(answers === undefined ? {} : { answers: JSON.stringify(answers) }),
    ...(config === undefined ? {} : { config: JSON.stringify(config) }),
  };
}

export function roundFieldsOf(row: GameRoundsTable): RoundFields {
  const { id: _id, game_id: _game_id, position: _position, answers, config, ...plain } = row;
  return { ...plain, answers: JSON.parse(answers) as string[], config: JSON.parse(config) as RoundFields["config"] };
}

export function newRoundRow(fields: RoundFields, game_id: string, position: number): GameRoundsTable {
  return {
    ...(roundColumns(fields) as Omit<GameRoundsTable, "id" | "game_id" | "position">),
    id: newId(),
    game_id,
    position,
  };
}
