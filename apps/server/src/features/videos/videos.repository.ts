import { parseVideoAssetId } from "@showrunner/engine";
import type { Database, VideosTable, WriteStatement } from "../../platform/db/index.ts";
import { buildGenerationCondition, type GenerationFilter } from "../../platform/db/generation-filter.ts";
import { buildLinkCondition, type LinkFilter } from "../../platform/db/media-link-filter.ts";
import { NEWEST_FIRST, paginate } from "../../platform/db/paginate.ts";
import { findByKey, findPageByKey } from "../../platform/db/read-bounded.ts";
import { columnContains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";
import type { CapabilityStore } from "../../platform/media/grant-capabilities.ts";

export interface VideosFilter extends Partial<LinkFilter>, GenerationFilter {
  /** Videos of this owner; null for all videos. */
  readonly owner_id: string | null;
  readonly search: string | undefined;
}

export interface VideosRepository {
  findById(id: string): Promise<VideosTable | undefined>;
  /** Newest first. Returns up to `limit + 1` rows so that the caller can detect a next page. */
  findPage(
    query: VideosFilter & { readonly after: Cursor | null; readonly limit: number },
  ): Promise<readonly VideosTable[]>;
  count(filter: VideosFilter): Promise<number>;
  /** Number and total size of an owner's files; of all files if null. */
  getUsage(ownerId: string | null): Promise<{ readonly count: number; readonly bytes: number }>;
  insert(video: VideosTable): WriteStatement;
  setPoster(id: string): WriteStatement;
  /** Rejects with `ReferenceViolation` while the video is linked or an active show uses it. */
  remove(id: string): readonly WriteStatement[];
  /** Undefined for an unknown capability. */
  findByCapability(capability: string): Promise<VideosTable | undefined>;
  readonly capabilities: CapabilityStore;
}

/** Videos have no variants. */
const VARIANT = "display";

export function createVideosRepository(database: Database): VideosRepository {
  const { read } = database;
  const selectFiltered = ({ owner_id, search, linked_type, linked_id, ...generated }: VideosFilter) => {
    let query = read.selectFrom("videos");
    if (owner_id !== null) query = query.where("owner_id", "=", owner_id);
    if (search !== undefined) query = query.where(columnContains("name_folded", search));
    const generation = buildGenerationCondition(generated);
    if (generation !== null) query = query.where(generation);
    const linked = buildLinkCondition("videos.id", "video_id", { linked_type, linked_id });
    return linked === null ? query : query.where(linked);
  };
  const findOwned = findPageByKey(database, NEWEST_FIRST, (ownerId: string) =>
    read.selectFrom("videos").selectAll().where("owner_id", "=", ownerId),
  );
  return {
    findById: findByKey(database, (id: string) => read.selectFrom("videos").selectAll().where("id", "=", id)),
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
        .selectFrom("videos")
        .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>("bytes").as("bytes")]);
      const owned = ownerId === null ? sums : sums.where("owner_id", "=", ownerId);
      const { count, bytes } = await owned.executeTakeFirstOrThrow();
      return { count: Number(count), bytes: Number(bytes ?? 0) };
    },
    insert: (video) => ({ query: read.insertInto("videos").values(video) }),
    setPoster: (id) => ({
      query: read.updateTable("videos").set({ has_poster: 1 }).where("id", "=", id),
      expectRows: 1,
    }),
    remove: (id) => [
      {
        query: read
          .deleteFrom("video_capabilities")
          .where("video_id", "=", id)
          .where("show_id", "not in", (from) =>
            from.selectFrom("shows").select("shows.id").where("status", "=", "active"),
          ),
      },
      { query: read.deleteFrom("videos").where("id", "=", id), expectRows: 1 },
    ],
    findByCapability: findByKey(database, (capability: string) =>
      read
        .selectFrom("videos")
        .innerJoin("video_capabilities", "video_capabilities.video_id", "videos.id")
        .selectAll("videos")
        .where("video_capabilities.capability", "=", capability),
    ),
    capabilities: {
      parse: (assetId) => {
        const videoId = parseVideoAssetId(assetId);
        return videoId === null ? null : { media_id: videoId, variant: VARIANT };
      },
      findByRun: async (showId, runId, videoIds) => {
        const rows = await read
          .selectFrom("video_capabilities")
          .select(["video_id", "capability"])
          .where("show_id", "=", showId)
          .where("run_id", "=", runId)
          .where("video_id", "in", videoIds)
          .execute();
        return rows.map(({ video_id, capability }) => ({ media_id: video_id, variant: VARIANT, capability }));
      },
      findExisting: async (videoIds) => {
        const rows = await read
          .selectFrom("videos")
          .select("id")
          .where("id", "in", videoIds)
          .where("status", "=", "ready")
          .execute();
        return rows.map(({ id }) => id);
      },
      insert: (rows) =>
        rows.length === 0
          ? []
          : [
              {
                query: read
                  .insertInto("video_capabilities")
                  .values(rows.map(({ media_id, variant: _, ...row }) => ({ video_id: media_id, ...row }))),
              },
            ],
    },
  };
}
