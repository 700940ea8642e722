import type { RoundId, ShowId } from "@showrunner/engine";
import type { Database, RoundSubmissionsTable } from "../../../platform/db/index.ts";
import { paginate } from "../../../platform/db/paginate.ts";
import type { Cursor } from "../../../platform/http/paging.ts";

/** Submissions of ended rounds. */
export interface RoundSubmissionsRepository {
  /** Ordered by time. Returns up to `limit` rows; pass one more to detect a following page. */
  page(
    showId: ShowId,
    roundId: RoundId,
    after: Cursor | null,
    limit: number,
  ): Promise<readonly RoundSubmissionsTable[]>;
  count(showId: ShowId, roundId: RoundId): Promise<number>;
}

export function createRoundSubmissionsRepository({ read }: Pick<Database, "read">): RoundSubmissionsRepository {
  const selectRound = (showId: ShowId, roundId: RoundId) =>
    read.selectFrom("round_submissions").where("show_id", "=", showId).where("round_id", "=", roundId);
  return {
    page: (showId, roundId, after, limit) => {
      const order = { column: "at", id: "team_id", isAscending: true, isNumeric: true };
      return paginate(selectRound(showId, roundId).selectAll(), order, after, limit).execute();
    },
    count: async (showId, roundId) => {
      const { count } = await selectRound(showId, roundId)
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
