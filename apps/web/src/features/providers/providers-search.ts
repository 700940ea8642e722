import { CAPABILITIES, PROVIDER_STATUSES } from "@showrunner/contract/enum-values";
import { omitUndefined, parseOneOf, parseText } from "../../lib/search-params.ts";

/** Search parameters of the list. */
export const providersSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    search: parseText(search["search"]),
    status: parseOneOf(search["status"], PROVIDER_STATUSES),
    capability: parseOneOf(search["capability"], CAPABILITIES),
  });
export type ProvidersSearch = ReturnType<typeof providersSearch>;

export const isProvidersFiltered = ({ search, status, capability }: ProvidersSearch): boolean =>
  [search, status, capability].some((value) => value !== undefined);
