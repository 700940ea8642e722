import { defined, textOf } from "../../app/search.ts";

/** Search of the users, as it stands in the address. */
export const usersSearch = (search: Record<string, unknown>) => defined({ search: textOf(search["search"]) });
export type UsersSearch = ReturnType<typeof usersSearch>;
