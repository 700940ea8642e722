import type { LogGroup } from "@showrunner/contract/rest";
import { defined, oneOf, textOf } from "../../app/search.ts";

export const log_groups = [
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
  defined({
    order: oneOf(search["order"], ["oldest"]),
    group: oneOf(search["group"], log_groups),
    game: textOf(search["game"]),
    round: textOf(search["round"]),
  });
export type ShowlogSearch = ReturnType<typeof showlogSearch>;
