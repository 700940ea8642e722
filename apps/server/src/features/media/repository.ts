import { type Database, type ImagesTable, type WriteStatement } from "../../platform/db/index.ts";
import { rowBy } from "../../platform/db/keyed.ts";
import { pageOf } from "../../platform/db/pages.ts";
import { contains } from "../../platform/db/search.ts";
import type { Cursor } from "../../platform/http/paging.ts";

export interface ImagesFilter {
  /** Images of this owner; null for all images. */
  readonly owner_id: string | null;
  readonly search: string | undefined;
}

export interface ImagesRepository {
  byId(id: string): Promise<ImagesTable | undefined>;
  /** Newest first. Returns up to `limit + 1` rows so that the caller can detect a next page. */
  page(
    query: ImagesFilter & { readonly after: Cursor | null; readonly limit: number },
  ): Promise<readonly ImagesTable[]>;
  count(filter: ImagesFilter): Promise<number>;
  /** Number and total size of an owner's images. */
  usage(owner_id: string): Promise<{ readonly count: number; readonly bytes: number }>;
  /** File names by image id. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  insert(image: ImagesTable): WriteStatement;
  link(id: string, link: Pick<ImagesTable, "linked_type" | "linked_id" | "linked_is_primary">): WriteStatement;
  /** Rejects with `ReferenceViolation` while an active show uses the image. */
  remove(id: string): readonly WriteStatement[];
}

export function imagesRepository(database: Database): ImagesRepository {
  const { read } = database;
  const filtered = ({ owner_id, search }: ImagesFilter) => {
    let query = read.selectFrom("images");
    if (owner_id !== null) query = query.where("owner_id", "=", owner_id);
    if (search !== undefined) query = query.where(contains("name_folded", search));
    return query;
  };
  return {
    byId: rowBy(database, (id: string) => read.selectFrom("images").selectAll().where("id", "=", id)),
    page: (wanted) => {
      const order = { column: "created_at", id: "id", ascending: false, numeric: true };
      return pageOf(filtered(wanted).selectAll(), order, wanted.after, wanted.limit).execute();
    },
    count: async (filter) => {
      const { count } = await filtered(filter)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    usage: async (owner_id) => {
      const { count, bytes } = await read
        .selectFrom("images")
        .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>("bytes").as("bytes")])
        .where("owner_id", "=", owner_id)
        .executeTakeFirstOrThrow();
      return { count: Number(count), bytes: Number(bytes ?? 0) };
    },
    names: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await read.selectFrom("images").select(["id", "name"]).where("id", "in", ids).execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    insert: (image) => ({ query: read.insertInto("images").values(image) }),
    link: (id, link) => ({ query: read.updateTable("images").set(link).where("id", "=", id), expect_rows: 1 }),
    remove: (id) => [
      {
        query: read
          .deleteFrom("asset_capabilities")
          .where("image_id", "=", id)
          .where("show_id", "not in", (from) =>
            from.selectFrom("shows").select("shows.id").where("status", "=", "active"),
          ),
      },
      { query: read.deleteFrom("images").where("id", "=", id), expect_rows: 1 },
    ],
  };
}

export interface CapabilitiesRepository {
  ofRun(
    show_id: string,
    run_id: string,
    image_ids: readonly string[],
  ): Promise<readonly { readonly image_id: string; readonly capability: string }[]>;
  existing(image_ids: readonly string[]): Promise<readonly string[]>;
  insert(
    rows: readonly { capability: string; show_id: string; run_id: string; image_id: string }[],
  ): readonly WriteStatement[];
  imageOf(capability: string): Promise<ImagesTable | undefined>;
}

export function capabilitiesRepository(database: Database): CapabilitiesRepository {
  const { read } = database;
  return {
    ofRun: (show_id, run_id, image_ids) =>
      read
        .selectFrom("asset_capabilities")
        .select(["image_id", "capability"])
        .where("show_id", "=", show_id)
        .where("run_id", "=", run_id)
        .where("image_id", "in", image_ids)
        .execute(),
    existing: async (image_ids) => {
      const rows = await read.selectFrom("images").select("id").where("id", "in", image_ids).execute();
      return rows.map(({ id }) => id);
    },
    insert: (rows) => (rows.length === 0 ? [] : [{ query: read.insertInto("asset_capabilities").values([...rows]) }]),
    imageOf: rowBy(database, (capability: string) =>
      read
        .selectFrom("images")
        .innerJoin("asset_capabilities", "asset_capabilities.image_id", "images.id")
        .selectAll("images")
        .where("asset_capabilities.capability", "=", capability),
    ),
  };
}
