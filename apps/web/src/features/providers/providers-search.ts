import type { Capability, ProviderStatus } from "@showrunner/contract/rest";
import { omitUndefined, parseOneOf, parseText } from "../../lib/search-params.ts";

/** Copied from the contract, so that the routes do not load all of it. */
export const STATUSES = ["draft", "active", "error", "paused", "archived"] as const satisfies readonly ProviderStatus[];
export const CAPABILITY_KEYS = [
  "llm",
  "code",
  "image",
  "transcription",
  "video",
] as const satisfies readonly Capability[];

/** Search parameters of the list. */
export const providersSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    search: parseText(search["search"]),
    status: parseOneOf(search["status"], STATUSES),
    capability: parseOneOf(search["capability"], CAPABILITY_KEYS),
  });
export type ProvidersSearch = ReturnType<typeof providersSearch>;

export const isProvidersFiltered = ({ search, status, capability }: ProvidersSearch): boolean =>
  [search, status, capability].some((value) => value !== undefined);
