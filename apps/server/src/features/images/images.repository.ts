import { type Database, type ImagesTable, type WriteStatement } from "../../platform/db/index.ts";
import { findByKey, findPageByKey } from "../../platform/db/read-bounded.ts";
import { NEWEST_FIRST, paginate } from "../../platform/db/paginate.ts";
import { buildGenerationCondition, type GenerationFilter } from "../../platform/db/generation-filter.ts";
import { buildLinkCondition, type LinkFilter } from "../../platform/db/media-link-filter.ts";
import { columnContains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";

export interface ImagesFilter extends Partial<LinkFilter>, GenerationFilter {
  /** Images of this owner; null for all images. */
  readonly owner_id: string | null;
  readonly search: string | undefined;
}

export interface ImagesRepository {
  findById(id: string): Promise<ImagesTable | undefined>;
  /** Newest first. Returns up to `limit + 1` rows so that the caller can detect a next page. */
  findPage(
    query: ImagesFilter & { readonly after: Cursor | null; readonly limit: number },
  ): Promise<readonly ImagesTable[]>;
  count(filter: ImagesFilter): Promise<number>;
  /** Number and total size of an owner's files; of all files if null. */
  getUsage(ownerId: string | null): Promise<{ readonly count: number; readonly bytes: number }>;
  /** File names by image id. */
  findNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  insert(image: ImagesTable): WriteStatement;
  /** Rejects with `ReferenceViolation` while the image is linked or an active show uses it. */
  remove(id: string): readonly WriteStatement[];
}

export function createImagesRepository(database: Database): ImagesRepository {
  const { read } = database;
  const selectFiltered = ({ owner_id, search, linked_type, linked_id, ...generated }: ImagesFilter) => {
    let query = read.selectFrom("images");
    if (owner_id !== null) query = query.where("owner_id", "=", owner_id);
    if (search !== undefined) query = query.where(columnContains("name_folded", search));
    const generation = buildGenerationCondition(generated);
    if (generation !== null) query = query.where(generation);
    const linked = buildLinkCondition("images.id", "image_id", { linked_type, linked_id });
    return linked === null ? query : query.where(linked);
  };
  const findOwned = findPageByKey(database, NEWEST_FIRST, (ownerId: string) =>
    read.selectFrom("images").selectAll().where("owner_id", "=", ownerId),
  );
  return {
    findById: findByKey(database, (id: string) => read.selectFrom("images").selectAll().where("id", "=", id)),
    findPage: (params) => {
      const { owner_id, search, linked_type, linked_id, status, source, model } = params;
      const isIndexed =
        owner_id !== null &&
        [search, linked_type, linked_id, status, source, model].every((filter) => filter === undefined);
      if (isIndexed) return findOwned([owner_id], params);
      return paginate(selectFiltered(params).selectAll(), NEWEST_FIRST, params.after, params.limit).execute();
    },
    count: async (filter) => {
      const { count } = await selectFiltered(filter)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    getUsage: async (ownerId) => {
      const sums = read
        .selectFrom("images")
        .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>("bytes").as("bytes")]);
      const owned = ownerId === null ? sums : sums.where("owner_id", "=", ownerId);
      const { count, bytes } = await owned.executeTakeFirstOrThrow();
      return { count: Number(count), bytes: Number(bytes ?? 0) };
    },
    findNames: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await read.selectFrom("images").select(["id", "name"]).where("id", "in", ids).execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    insert: (image) => ({ query: read.insertInto("images").values(image) }),
    remove: (id) => [
      {
        query: read
          .deleteFrom("asset_capabilities")
          .where("image_id", "=", id)
          .where("show_id", "not in", (from) =>
            from.selectFrom("shows").select("shows.id").where("status", "=", "active"),
          ),
      },
      { query: read.deleteFrom("images").where("id", "=", id), expectRows: 1 },
    ],
  };
}

export interface AssetCapabilitiesRepository {
  findByRun(
    showId: string,
    runId: string,
    imageIds: readonly string[],
  ): Promise<readonly { readonly image_id: string; readonly variant: string; readonly capability: string }[]>;
  /** Returns the ids of the images that exist and have their files. */
  findExistingImageIds(imageIds: readonly string[]): Promise<readonly string[]>;
  insert(
    rows: readonly { capability: string; show_id: string; run_id: string; image_id: string; variant: string }[],
  ): readonly WriteStatement[];
  /** Finds the image and the variant that the capability grants access to. */
  findImage(capability: string): Promise<(ImagesTable & { readonly variant: string }) | undefined>;
}

export function createAssetCapabilitiesRepository(database: Database): AssetCapabilitiesRepository {
  const { read } = database;
  return {
    findByRun: (showId, runId, imageIds) =>
      read
        .selectFrom("asset_capabilities")
        .select(["image_id", "variant", "capability"])
        .where("show_id", "=", showId)
        .where("run_id", "=", runId)
        .where("image_id", "in", imageIds)
        .execute(),
    findExistingImageIds: async (imageIds) => {
      const rows = await read
        .selectFrom("images")
        .select("id")
        .where("id", "in", imageIds)
        .where("status", "=", "ready")
        .execute();
      return rows.map(({ id }) => id);
    },
    insert: (rows) => (rows.length === 0 ? [] : [{ query: read.insertInto("asset_capabilities").values([...rows]) }]),
    findImage: findByKey(database, (capability: string) =>
      read
        .selectFrom("images")
        .innerJoin("asset_capabilities", "asset_capabilities.image_id", "images.id")
        .selectAll("images")
        .select("asset_capabilities.variant")
        .where("asset_capabilities.capability", "=", capability),
    ),
  };
}
