import { useMediaQuery } from "@mantine/hooks";

/** True on phone widths, where the decision about a buzz is a sheet and the bar has fewer buttons. */
export function useIsNarrow(): boolean {
  return useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
}
