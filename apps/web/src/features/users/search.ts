import { defined, textOf } from "../../app/search.ts";

/** Search parameters of the user list. */
export const usersSearch = (search: Record<string, unknown>) => defined({ search: textOf(search["search"]) });
export type UsersSearch = ReturnType<typeof usersSearch>;
