import { useMediaQuery } from "@mantine/hooks";

/** A phone's width: the decision about a buzz comes as a dialog, and the bar keeps only what the thumb needs. */
export function useNarrow(): boolean {
  return useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
}
