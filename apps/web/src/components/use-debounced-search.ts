import { useDebouncedValue } from "@mantine/hooks";

/** Pause in typing after which a search begins, in ms. */
const SEARCH_DELAY_MS = 250;

/** The search text that was typed, without spaces around it, once typing pauses. */
export function useDebouncedSearch(typed: string): string {
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  return search;
}
