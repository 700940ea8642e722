import { SHOW_STATUSES } from "@showrunner/contract/enum-values";
import { omitUndefined, parseOneOf, parseText } from "../../../lib/search-params.ts";

/** Search parameters of the show list. */
export const gameshowsSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    search: parseText(search["search"]),
    status: parseOneOf(search["status"], SHOW_STATUSES),
    sort: parseOneOf(search["sort"], ["name", "created"]),
    /** Whether the create dialog is open. */
    create: search["create"] === true ? true : undefined,
    /** Whether the new show opens with the form for a game of its own. */
    write: search["write"] === true ? true : undefined,
  });
export type GameshowsSearch = ReturnType<typeof gameshowsSearch>;
