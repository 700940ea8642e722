import type { Game, GameFields, GameListItem, Round } from "@showrunner/contract/rest";
import type { RoundDefinitions } from "@showrunner/engine";
import type { GameRoundsTable, GamesTable } from "../../platform/db/index.ts";
import type { ListedGame } from "./game-lists.repository.ts";
import type { HiddenReason } from "./games.policy.ts";
import { toGameFields, toListedFields, toRoundFields } from "./games.rows.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

/** Signed URL of an image. */
export type GetImageUrl = (imageId: string) => string;

const getCoverUrl = (row: Pick<GamesTable, "cover_image_id">, getImageUrl: GetImageUrl): string | null =>
  row.cover_image_id === null ? null : getImageUrl(row.cover_image_id);

/** The fields that everyone who knows the game may see, with empty content. */
function toKnownFields(row: ListedGame): GameFields {
  const { title, difficulty, points, buzzer_default, language, shared_with_hosts } = toListedFields(row);
  const empty = { description: "", rules: "", equipment: "", tags: [], cover_image_id: null };
  return { ...empty, title, difficulty, points, buzzer_default, language, shared_with_hosts };
}

export function presentGameListItem(
  row: ListedGame,
  hidden: HiddenReason | null,
  getImageUrl: GetImageUrl,
): GameListItem {
  return {
    ...(hidden === null ? toListedFields(row) : toKnownFields(row)),
    id: row.id,
    show_id: row.show_id,
    owner_id: row.owner_id,
    rounds_count: row.rounds_count,
    cover_url: hidden === null ? getCoverUrl(row, getImageUrl) : null,
    ...(hidden === null ? {} : { content_hidden: hidden }),
    updated_at: toIsoTime(row.updated_at),
    version: row.version,
  };
}

/** Validates the round's config by its type; an unknown type yields no problems. */
export function validateRound(row: GameRoundsTable, definitions: RoundDefinitions): Round["problems"] {
  const definition = definitions.get(row.type);
  if (definition === undefined) return [];
  return definition.validateConfig(JSON.parse(row.config)).map(({ path, code, params }) => ({
    path,
    code,
    ...(params === undefined ? {} : { params: { ...params } }),
  }));
}

export function presentRound(row: GameRoundsTable, index: number, definitions: RoundDefinitions): Round {
  return { ...toRoundFields(row), id: row.id, index, problems: validateRound(row, definitions) };
}

/** A round without its content: only position, type and scoring. */
function presentRoundWithoutContent(row: GameRoundsTable, index: number): Round {
  return {
    id: row.id,
    index,
    type: row.type,
    title: null,
    question: "",
    content: "",
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
  readonly hidden: HiddenReason | null;
}

export function presentGame(
  row: GamesTable,
  rounds: readonly GameRoundsTable[],
  { editable, hidden }: GameView,
  definitions: RoundDefinitions,
  getImageUrl: GetImageUrl,
): Game {
  return {
    ...(hidden === null ? toGameFields(row) : toKnownFields(row)),
    id: row.id,
    show_id: row.show_id,
    owner_id: row.owner_id,
    cover_url: hidden === null ? getCoverUrl(row, getImageUrl) : null,
    rounds: rounds.map((round, index) =>
      hidden === null ? presentRound(round, index, definitions) : presentRoundWithoutContent(round, index),
    ),
    editable,
    ...(hidden === null ? {} : { content_hidden: hidden }),
    created_at: toIsoTime(row.created_at),
    updated_at: toIsoTime(row.updated_at),
    version: row.version,
  };
}
