import type { CoHostLinksTable, Database, WriteStatement } from "../../platform/db/index.ts";

/** Links by which users become co-hosts; at most one per show. */
export interface CoHostLinksRepository {
  findByShow(showId: string): Promise<CoHostLinksTable | undefined>;
  findByHash(tokenHash: string): Promise<CoHostLinksTable | undefined>;
  /** Stores a link and voids the show's previous one. */
  replace(link: CoHostLinksTable): readonly WriteStatement[];
  delete(showId: string): WriteStatement;
}

export function createCoHostLinksRepository({ read }: Pick<Database, "read">): CoHostLinksRepository {
  const selectRows = () => read.selectFrom("co_host_links").selectAll();
  const deleteLink = (showId: string): WriteStatement => ({
    query: read.deleteFrom("co_host_links").where("show_id", "=", showId),
  });
  return {
    findByShow: (showId) => selectRows().where("show_id", "=", showId).executeTakeFirst(),
    findByHash: (tokenHash) => selectRows().where("token_hash", "=", tokenHash).executeTakeFirst(),
    replace: (link) => [deleteLink(link.show_id), { query: read.insertInto("co_host_links").values(link) }],
    delete: deleteLink,
  };
}
