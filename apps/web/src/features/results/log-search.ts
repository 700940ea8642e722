import { LOG_GROUPS } from "@showrunner/contract/enum-values";
import { omitUndefined, parseOneOf, parseText } from "../../lib/search-params.ts";

/** Validates the log's search parameters. */
export const logSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    order: parseOneOf(search["order"], ["oldest"]),
    group: parseOneOf(search["group"], LOG_GROUPS),
    game: parseText(search["game"]),
    round: parseText(search["round"]),
  });
export type LogSearch = ReturnType<typeof logSearch>;
