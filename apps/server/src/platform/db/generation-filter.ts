import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { MediaSource, MediaStatus } from "@showrunner/contract/rest";

/** Filters files by how they were created. */
export interface GenerationFilter {
  readonly status?: MediaStatus | undefined;
  readonly source?: MediaSource | undefined;
  /** Name of the model at the vendor. */
  readonly model?: string | undefined;
}

/** Condition on rows of a list of images or videos; null without a filter. */
export function buildGenerationCondition({ status, source, model }: GenerationFilter): RawBuilder<SqlBool> | null {
  const conditions = [
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(source === undefined ? [] : [source === "upload" ? sql`attempt_id is null` : sql`attempt_id is not null`]),
    ...(model === undefined ? [] : [sql`model = ${model}`]),
  ];
  return conditions.length === 0 ? null : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
