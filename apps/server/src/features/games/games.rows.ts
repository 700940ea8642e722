import type { GameFields, Glossary, RoundFields, Translations } from "@showrunner/contract/rest";
import type { RoundDefinitions } from "@showrunner/engine";
import { foldText, type GameRoundsTable, type GamesTable } from "../../platform/db/index.ts";
import { omitUndefined } from "../../platform/omit-undefined.ts";
import { newId } from "../../platform/ids.ts";
import type { ListedGame } from "./game-lists.repository.ts";
import type { RenderedTexts } from "./render-texts.service.ts";

/** Fields from a request: missing ones get a default or keep their value. */
export type PartialFields<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Defaults of a new game. */
const GAME_DEFAULTS: Omit<GameFields, "title"> = {
  description: "",
  rules: "",
  equipment: "",
  difficulty: "medium",
  points: 0,
  buzzer_default: false,
  tags: [],
  language: "en",
  cover_image_id: null,
  shared_with_hosts: false,
  translations: {},
  glossary: [],
};

/** Null for a stored text that would be rejected now; it is rendered as plain text when first played. */
const findHtml = (source: string, html: RenderedTexts): string | null =>
  source === "" ? "" : (html.get(source) ?? null);

/** Null for an empty value, as in rows that were never translated. */
const toOptionalJson = (value: Translations | Glossary): string | null =>
  Object.keys(value).length === 0 ? null : JSON.stringify(value);

/** Columns for the given game fields. */
export function toGameColumns(fields: PartialFields<GameFields>, html: RenderedTexts): Partial<GamesTable> {
  const { tags, buzzer_default, shared_with_hosts, translations, glossary, ...plain } = omitUndefined(fields);
  return {
    ...plain,
    ...(plain.title === undefined ? {} : { title_folded: foldText(plain.title) }),
    ...(plain.rules === undefined ? {} : { rules_html: findHtml(plain.rules, html) }),
    ...(buzzer_default === undefined ? {} : { buzzer_default: buzzer_default ? 1 : 0 }),
    ...(shared_with_hosts === undefined ? {} : { shared_with_hosts: shared_with_hosts ? 1 : 0 }),
    ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
    ...(translations === undefined ? {} : { translations: toOptionalJson(translations) }),
    ...(glossary === undefined ? {} : { glossary: toOptionalJson(glossary) }),
  };
}

/** The fields that are also part of lists. */
export function toListedFields(row: ListedGame): Omit<GameFields, "translations" | "glossary"> {
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
    shared_with_hosts: row.shared_with_hosts === 1,
  };
}

export function toGameFields(row: Omit<GamesTable, "rules_html">): GameFields {
  return {
    ...toListedFields(row),
    ...(row.translations === null ? {} : { translations: JSON.parse(row.translations) as Translations }),
    ...(row.glossary === null ? {} : { glossary: JSON.parse(row.glossary) as Glossary }),
  };
}

export function createGameRow(
  fields: PartialFields<GameFields> & { readonly title: string },
  { show_id, owner_id }: Pick<GamesTable, "show_id" | "owner_id">,
  roundsCount: number,
  now: number,
  html: RenderedTexts,
): GamesTable {
  return {
    ...(toGameColumns({ ...GAME_DEFAULTS, ...omitUndefined(fields) }, html) as Omit<GamesTable, "id">),
    id: newId(),
    show_id,
    owner_id,
    rounds_count: roundsCount,
    created_at: now,
    updated_at: now,
    version: 1,
  };
}

/**
 * Completes the fields of a new round as the editor does: `winner_takes_all` in a game with buzzer, else
 * `partial_credit`.
 */
export function completeRoundFields(
  given: PartialFields<RoundFields> & { readonly type: string },
  game: Pick<GamesTable, "buzzer_default">,
  definitions: RoundDefinitions,
): RoundFields {
  const definition = definitions.get(given.type);
  const hasBuzzer = game.buzzer_default === 1 && definition?.capabilities.buzzer === true;
  return {
    title: null,
    question: "",
    content: "",
    answers: [],
    answer_content: "",
    description: null,
    max_points: 10,
    time_limit_s: null,
    timer_start: null,
    scoring: hasBuzzer ? "winner_takes_all" : "partial_credit",
    speed_points: false,
    buzzer_override: "use_game_default",
    config: definition?.createDefaultConfig() ?? {},
    ...omitUndefined(given),
    type: given.type,
  };
}

/** Columns for the given round fields. */
export function toRoundColumns(fields: PartialFields<RoundFields>, html: RenderedTexts): Partial<GameRoundsTable> {
  const { answers, config, speed_points, translations, ...plain } = omitUndefined(fields);
  return {
    ...plain,
    ...(speed_points === undefined ? {} : { speed_points: speed_points ? 1 : 0 }),
    ...(plain.content === undefined ? {} : { content_html: findHtml(plain.content, html) }),
    ...(plain.answer_content === undefined ? {} : { answer_html: findHtml(plain.answer_content, html) }),
    ...(answers === undefined ? {} : { answers: JSON.stringify(answers) }),
    ...(config === undefined ? {} : { config: JSON.stringify(config) }),
    ...(translations === undefined ? {} : { translations: toOptionalJson(translations) }),
  };
}

export function toRoundFields(row: GameRoundsTable): RoundFields {
  const {
    id: _id,
    game_id: _gameId,
    position: _position,
    content_html: _contentHtml,
    answer_html: _answerHtml,
    answers,
    config,
    speed_points,
    translations,
    ...plain
  } = row;
  return {
    ...plain,
    speed_points: speed_points === 1,
    answers: JSON.parse(answers) as string[],
    config: JSON.parse(config) as RoundFields["config"],
    ...(translations === null ? {} : { translations: JSON.parse(translations) as Translations }),
  };
}

export function createRoundRow(
  fields: RoundFields,
  gameId: string,
  position: number,
  html: RenderedTexts,
): GameRoundsTable {
  return {
    ...(toRoundColumns(
      {
        ...fields,
        timer_start: fields.timer_start ?? null,
        speed_points: fields.speed_points ?? false,
        translations: fields.translations ?? {},
      },
      html,
    ) as Omit<GameRoundsTable, "id" | "game_id" | "position">),
    id: newId(),
    game_id: gameId,
    position,
  };
}
