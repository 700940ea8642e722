import { omitUndefined, parseText } from "../../lib/search-params.ts";

/** Search parameters of the user list. */
export const usersSearch = (search: Record<string, unknown>) => omitUndefined({ search: parseText(search["search"]) });
export type UsersSearch = ReturnType<typeof usersSearch>;
