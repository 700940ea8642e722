import { defined, oneOf, textOf } from "../../app/search.ts";

/** Search parameters of the show list. */
export const gameshowsSearch = (search: Record<string, unknown>) =>
  defined({
    search: textOf(search["search"]),
    status: oneOf(search["status"], ["ready", "active", "completed"]),
    sort: oneOf(search["sort"], ["name", "created"]),
    /** The create dialog is open. */
    create: search["create"] === true ? true : undefined,
    /** The new show opens with the form for a game of its own. */
    write: search["write"] === true ? true : undefined,
  });
export type GameshowsSearch = ReturnType<typeof gameshowsSearch>;
