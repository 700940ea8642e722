import { parseAudioAssetId } from "@showrunner/engine";
import type { AudioClipsTable, Database, WriteStatement } from "../../platform/db/index.ts";
import { buildLinkCondition, type LinkFilter } from "../../platform/db/media-link-filter.ts";
import { NEWEST_FIRST, paginate } from "../../platform/db/paginate.ts";
import { findByKey, findPageByKey } from "../../platform/db/read-bounded.ts";
import { columnContains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";
import type { CapabilityStore } from "../../platform/media/grant-capabilities.ts";

export interface AudioFilter extends Partial<LinkFilter> {
  /** Clips of this owner; null for all clips. */
  readonly owner_id: string | null;
  readonly search: string | undefined;
}

export interface AudioRepository {
  findById(id: string): Promise<AudioClipsTable | undefined>;
  /** Newest first. Returns up to `limit + 1` rows so that the caller can detect a next page. */
  findPage(
    query: AudioFilter & { readonly after: Cursor | null; readonly limit: number },
  ): Promise<readonly AudioClipsTable[]>;
  count(filter: AudioFilter): Promise<number>;
  /** Number and total size of an owner's files; of all files if null. */
  getUsage(ownerId: string | null): Promise<{ readonly count: number; readonly bytes: number }>;
  insert(clip: AudioClipsTable): WriteStatement;
  /** Rejects with `ReferenceViolation` while an active show uses the clip. */
  remove(id: string): readonly WriteStatement[];
  /** Undefined for an unknown capability. */
  findByCapability(capability: string): Promise<AudioClipsTable | undefined>;
  readonly capabilities: CapabilityStore;
}

/** Clips have no variants. */
const VARIANT = "display";

export function createAudioRepository(database: Database): AudioRepository {
  const { read } = database;
  const selectFiltered = ({ owner_id, search, linked_type, linked_id }: AudioFilter) => {
    let query = read.selectFrom("audio_clips");
    if (owner_id !== null) query = query.where("owner_id", "=", owner_id);
    if (search !== undefined) query = query.where(columnContains("name_folded", search));
    const linked = buildLinkCondition("audio_clips.id", null, { linked_type, linked_id });
    return linked === null ? query : query.where(linked);
  };
  const findOwned = findPageByKey(database, NEWEST_FIRST, (ownerId: string) =>
    read.selectFrom("audio_clips").selectAll().where("owner_id", "=", ownerId),
  );
  return {
    findById: findByKey(database, (id: string) => read.selectFrom("audio_clips").selectAll().where("id", "=", id)),
    findPage: (params) => {
      const { owner_id, search, linked_type, linked_id } = params;
      const isIndexed = owner_id !== null && [search, linked_type, linked_id].every((filter) => filter === undefined);
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
        .selectFrom("audio_clips")
        .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>("bytes").as("bytes")]);
      const owned = ownerId === null ? sums : sums.where("owner_id", "=", ownerId);
      const { count, bytes } = await owned.executeTakeFirstOrThrow();
      return { count: Number(count), bytes: Number(bytes ?? 0) };
    },
    insert: (clip) => ({ query: read.insertInto("audio_clips").values(clip) }),
    remove: (id) => [
      {
        query: read
          .deleteFrom("audio_capabilities")
          .where("clip_id", "=", id)
          .where("show_id", "not in", (from) =>
            from.selectFrom("shows").select("shows.id").where("status", "=", "active"),
          ),
      },
      { query: read.deleteFrom("audio_clips").where("id", "=", id), expectRows: 1 },
    ],
    findByCapability: findByKey(database, (capability: string) =>
      read
        .selectFrom("audio_clips")
        .innerJoin("audio_capabilities", "audio_capabilities.clip_id", "audio_clips.id")
        .selectAll("audio_clips")
        .where("audio_capabilities.capability", "=", capability),
    ),
    capabilities: {
      parse: (assetId) => {
        const clipId = parseAudioAssetId(assetId);
        return clipId === null ? null : { media_id: clipId, variant: VARIANT };
      },
      findByRun: async (showId, runId, clipIds) => {
        const rows = await read
          .selectFrom("audio_capabilities")
          .select(["clip_id", "capability"])
          .where("show_id", "=", showId)
          .where("run_id", "=", runId)
          .where("clip_id", "in", clipIds)
          .execute();
        return rows.map(({ clip_id, capability }) => ({ media_id: clip_id, variant: VARIANT, capability }));
      },
      findExisting: async (clipIds) => {
        const rows = await read.selectFrom("audio_clips").select("id").where("id", "in", clipIds).execute();
        return rows.map(({ id }) => id);
      },
      insert: (rows) =>
        rows.length === 0
          ? []
          : [
              {
                query: read
                  .insertInto("audio_capabilities")
                  .values(rows.map(({ media_id, variant: _, ...row }) => ({ clip_id: media_id, ...row }))),
              },
            ],
    },
  };
}
