import type { Database, MediaModelsTable, WriteStatement } from "../../platform/db/index.ts";

export type MediaKind = MediaModelsTable["kind"];

/** A model with the current name of its provider. */
export interface ListedMediaModel extends MediaModelsTable {
  readonly provider_name: string;
}

export interface MediaModelsRepository {
  /** The default model first, then the oldest. */
  list(kind: MediaKind): Promise<readonly ListedMediaModel[]>;
  /** Rejects with `UniqueViolation` if the provider has a model of this kind and name. */
  insert(model: MediaModelsTable): WriteStatement;
  /** Rejects like `insert`, and with `WriteConflict` if the model does not exist. */
  update(id: string, changes: Partial<MediaModelsTable>): WriteStatement;
  /** Unsets the default of a kind. */
  clearDefault(kind: MediaKind): WriteStatement;
  /** Rejects with `WriteConflict` if the model does not exist. */
  delete(id: string): WriteStatement;
}

export function createMediaModelsRepository({ read }: Pick<Database, "read">): MediaModelsRepository {
  return {
    list: async (kind) => {
      const rows = await read
        .selectFrom("media_models")
        .innerJoin("providers", "providers.id", "media_models.provider_id")
        .selectAll("media_models")
        .select("providers.name as provider_name")
        .where("media_models.kind", "=", kind)
        .orderBy("media_models.is_default", "desc")
        .orderBy("media_models.created_at")
        .orderBy("media_models.id")
        .execute();
      return rows.map((row) => ({
        ...row,
        created_at: Number(row.created_at),
        updated_at: Number(row.updated_at),
        is_default: Number(row.is_default) === 1 ? 1 : 0,
        is_active: Number(row.is_active) === 1 ? 1 : 0,
      }));
    },
    insert: (model) => ({ query: read.insertInto("media_models").values(model) }),
    update: (id, changes) => ({
      query: read.updateTable("media_models").set(changes).where("id", "=", id),
      expectRows: 1,
    }),
    clearDefault: (kind) => ({
      query: read
        .updateTable("media_models")
        .set({ is_default: 0 })
        .where("kind", "=", kind)
        .where("is_default", "=", 1),
    }),
    delete: (id) => ({ query: read.deleteFrom("media_models").where("id", "=", id), expectRows: 1 }),
  };
}
