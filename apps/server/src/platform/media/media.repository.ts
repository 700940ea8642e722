import type { AssetKind } from "@showrunner/contract/rest";
import { buildGenerationCondition, type GenerationFilter } from "../db/generation-filter.ts";
import type { AudioClipsTable, Database, ImagesTable, VideosTable, WriteStatement } from "../db/index.ts";
import { buildLinkCondition, type LinkFilter } from "../db/media-link-filter.ts";
import { NEWEST_FIRST, paginate } from "../db/paginate.ts";
import { findByKey, findPageByKey } from "../db/read-bounded.ts";
import { columnContains } from "../db/search.ts";
import type { Cursor } from "../http/paging.ts";
import { DEFAULT_VARIANT, type CapabilityStore } from "./grant-capabilities.ts";

export interface MediaFilter extends Partial<LinkFilter>, GenerationFilter {
  /** Files of this owner; null for all files. */
  readonly owner_id: string | null;
  readonly search: string | undefined;
}

export interface MediaUsage {
  readonly count: number;
  readonly bytes: number;
}

/** Rows of the kinds of files. */
export interface MediaRows {
  readonly image: ImagesTable;
  readonly video: VideosTable;
  readonly audio: AudioClipsTable;
}

/** The files of one kind, and the capabilities by which the clients of running shows request them. */
export interface MediaRepository<Row> extends CapabilityStore {
  findById(id: string): Promise<Row | undefined>;
  /** Newest first. Returns up to `limit + 1` rows so that the caller can detect a next page. */
  findPage(query: MediaFilter & { readonly after: Cursor | null; readonly limit: number }): Promise<readonly Row[]>;
  count(filter: MediaFilter): Promise<number>;
  /** Number and total size of an owner's files; of all files if null. */
  getUsage(ownerId: string | null): Promise<MediaUsage>;
  /** File names by id. */
  findNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  insert(row: Row): WriteStatement;
  /** Rejects with `WriteConflict` if the file does not exist. */
  update(id: string, changes: Partial<Row>): WriteStatement;
  /**
   * Rejects with `ReferenceViolation` while the file is linked or an active show uses it, and with `WriteConflict` if
   * it does not exist.
   */
  remove(id: string): readonly WriteStatement[];
  /** The file and the variant that the capability grants access to; undefined for an unknown capability. */
  findByCapability(capability: string): Promise<(Row & { readonly variant: string }) | undefined>;
}

interface GrantedFile {
  readonly image_id: string;
  readonly variant?: string;
  readonly capability: string;
}

/** Tables of the kinds, and what differs between them. Only images have variants. */
const KINDS = {
  image: {
    files: "images",
    granted: "asset_capabilities",
    file_id: "image_id",
    canBeGenerated: true,
    canBeLinked: true,
  },
  video: {
    files: "videos",
    granted: "video_capabilities",
    file_id: "video_id",
    canBeGenerated: true,
    canBeLinked: true,
  },
  audio: {
    files: "audio_clips",
    granted: "audio_capabilities",
    file_id: "clip_id",
    canBeGenerated: false,
    canBeLinked: false,
  },
} as const;

export function createMediaRepository<K extends AssetKind>(database: Database, kind: K): MediaRepository<MediaRows[K]> {
  const { read } = database;
  const { canBeGenerated, canBeLinked } = KINDS[kind];
  // Kysely cannot type a query on one of several tables. All are typed as those of images, whose columns the others
  // have, too, unless a condition below says otherwise.
  const { files, granted, file_id } = KINDS[kind] as (typeof KINDS)["image"];
  const hasVariants = kind === "image";

  const buildConditions = ({ search, linked_type, linked_id, ...generated }: Omit<MediaFilter, "owner_id">) =>
    [
      search === undefined ? null : columnContains("name_folded", search),
      canBeGenerated ? buildGenerationCondition(generated) : null,
      buildLinkCondition(`${files}.id`, canBeLinked ? file_id : null, { linked_type, linked_id }),
    ].filter((condition) => condition !== null);
  const selectFiltered = ({ owner_id, ...filter }: MediaFilter) => {
    const owned = owner_id === null ? read.selectFrom(files) : read.selectFrom(files).where("owner_id", "=", owner_id);
    return buildConditions(filter).reduce((query, condition) => query.where(condition), owned);
  };
  const selectGranted = (capability: string) =>
    read
      .selectFrom(files)
      .innerJoin(granted, `${granted}.${file_id}`, `${files}.id`)
      .selectAll(files)
      .where(`${granted}.capability`, "=", capability);
  const findOwned = findPageByKey(database, NEWEST_FIRST, (ownerId: string) =>
    read.selectFrom(files).selectAll().where("owner_id", "=", ownerId),
  );
  const findGranted = findByKey(database, (capability: string) =>
    hasVariants ? selectGranted(capability).select(`${granted}.variant`) : selectGranted(capability),
  );

  const repository: MediaRepository<ImagesTable> = {
    findById: findByKey(database, (id: string) => read.selectFrom(files).selectAll().where("id", "=", id)),
    findPage: ({ after, limit, ...filter }) => {
      const { owner_id } = filter;
      const isIndexed = owner_id !== null && buildConditions(filter).length === 0;
      if (isIndexed) return findOwned([owner_id], { after, limit });
      return paginate(selectFiltered(filter).selectAll(), NEWEST_FIRST, after, limit).execute();
    },
    count: async (filter) => {
      const { count } = await selectFiltered(filter)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    getUsage: async (ownerId) => {
      const sums = read
        .selectFrom(files)
        .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>("bytes").as("bytes")]);
      const owned = ownerId === null ? sums : sums.where("owner_id", "=", ownerId);
      const { count, bytes } = await owned.executeTakeFirstOrThrow();
      return { count: Number(count), bytes: Number(bytes ?? 0) };
    },
    findNames: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await read.selectFrom(files).select(["id", "name"]).where("id", "in", ids).execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    insert: (row) => ({ query: read.insertInto(files).values(row) }),
    update: (id, changes) => ({ query: read.updateTable(files).set(changes).where("id", "=", id), expectRows: 1 }),
    remove: (id) => [
      {
        query: read
          .deleteFrom(granted)
          .where(file_id, "=", id)
          .where("show_id", "not in", (from) =>
            from.selectFrom("shows").select("shows.id").where("status", "=", "active"),
          ),
      },
      { query: read.deleteFrom(files).where("id", "=", id), expectRows: 1 },
    ],
    findByCapability: async (capability) => {
      const found = await findGranted(capability);
      return found === undefined ? undefined : { variant: DEFAULT_VARIANT, ...found };
    },
    findCapabilities: async (showId, runId, ids) => {
      const rows: readonly GrantedFile[] = await read
        .selectFrom(granted)
        .select(hasVariants ? [file_id, "variant", "capability"] : [file_id, "capability"])
        .where("show_id", "=", showId)
        .where("run_id", "=", runId)
        .where(file_id, "in", ids)
        .execute();
      return rows.map((row) => ({
        media_id: row[file_id],
        variant: row.variant ?? DEFAULT_VARIANT,
        capability: row.capability,
      }));
    },
    findExisting: async (ids) => {
      const existing = read.selectFrom(files).select("id").where("id", "in", ids);
      const rows = await (canBeGenerated ? existing.where("status", "=", "ready") : existing).execute();
      return rows.map(({ id }) => id);
    },
    insertCapabilities: (grants) => {
      if (grants.length === 0) return [];
      const rows = grants.map(({ media_id, variant, ...grant }) => ({
        [file_id]: media_id,
        ...grant,
        ...((hasVariants ? { variant } : {}) as { readonly variant: string }),
      }));
      return [{ query: read.insertInto(granted).values(rows) }];
    },
  };
  return repository as unknown as MediaRepository<MediaRows[K]>;
}
