import { sql, type RawBuilder, type SqlBool } from "kysely";

/** Filters files by what they are linked to. */
export interface LinkFilter {
  readonly linked_type: "game" | "round" | "gameshow" | "none" | undefined;
  readonly linked_id: string | undefined;
}

/** Columns of `media_links` by type of target. */
export const LINK_COLUMNS = { game: "game_id", round: "round_id", gameshow: "show_id" } as const;

/**
 * Condition on rows of a list of files; null without a filter. A game's cover counts as a link.
 *
 * @param id column with the file's id
 * @param column column of `media_links` with ids of this kind; null for a kind that cannot be linked
 */
export function buildLinkCondition(
  id: string,
  column: "image_id" | "video_id" | null,
  { linked_type, linked_id }: LinkFilter,
): RawBuilder<SqlBool> | null {
  if (linked_type === undefined && linked_id === undefined) return null;
  if (column === null) return linked_type === "none" ? null : sql<SqlBool>`1 = 0`;
  const [links, file] = [sql.table("media_links"), sql.ref(id)];
  const isThis = (of: string): RawBuilder<SqlBool> =>
    linked_id === undefined ? sql<SqlBool>`${sql.ref(of)} is not null` : sql<SqlBool>`${sql.ref(of)} = ${linked_id}`;
  const columns =
    linked_type === undefined || linked_type === "none" ? Object.values(LINK_COLUMNS) : [LINK_COLUMNS[linked_type]];
  const target = sql.join(
    columns.map((name) => isThis(`media_links.${name}`)),
    sql` or `,
  );
  const linked = sql<SqlBool>`exists (select 1 from ${links} where ${sql.ref(`media_links.${column}`)} = ${file} and (${target}))`;
  const isCover =
    column === "image_id" && columns.includes("game_id")
      ? sql<SqlBool>`exists (select 1 from ${sql.table("games")} where ${sql.ref("games.cover_image_id")} = ${file} and ${isThis("games.id")})`
      : sql<SqlBool>`1 = 0`;
  const isLinked = sql<SqlBool>`(${linked} or ${isCover})`;
  return linked_type === "none" ? sql<SqlBool>`not ${isLinked}` : isLinked;
}
