import type { LogGroup } from "@showrunner/contract/rest";
import { omitUndefined, parseOneOf, parseText } from "../../lib/search-params.ts";

export const LOG_GROUPS = [
  "play",
  "buzzer",
  "answers",
  "points",
  "timer",
  "teams",
  "show",
] as const satisfies readonly LogGroup[];

/** Validates the log's search parameters. */
export const showlogSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    order: parseOneOf(search["order"], ["oldest"]),
    group: parseOneOf(search["group"], LOG_GROUPS),
    game: parseText(search["game"]),
    round: parseText(search["round"]),
  });
export type ShowlogSearch = ReturnType<typeof showlogSearch>;
